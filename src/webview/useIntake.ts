import { useState } from 'preact/hooks';
import type { ChatClient } from './chatClient';
import { draggedUris, takeFiles } from './takeFiles';
import type { Composer } from './useComposer';

/** What is pasted or dropped into the input. */
export interface Intake {
  /** True while something is dragged over the input that it would take. */
  isOver: boolean;
  onPaste(event: ClipboardEvent): void;
  onDragOver(event: DragEvent): void;
  onDragLeave(): void;
  onDrop(event: DragEvent): void;
}

export function useIntake(client: ChatClient, composer: Composer): Intake {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onPaste: (event) => {
      const data = event.clipboardData;
      const files = [...(data?.files ?? [])];
      // A table or a page is copied as a picture too; its words are what is meant.
      if (files.length === 0 || (data?.getData('text/plain') ?? '') !== '') return;
      event.preventDefault();
      void composer.attachFrom(takeFiles(client, files));
    },
    onDragOver: (event) => {
      const types = event.dataTransfer?.types ?? [];
      if (!types.some((type) => type === 'Files' || type.endsWith('uri-list'))) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event) => {
      setOver(false);
      const data = event.dataTransfer;
      if (!data) return;
      const uris = draggedUris(data);
      const files = [...data.files];
      if (uris.length === 0 && files.length === 0) return;
      event.preventDefault();
      void composer.attachFrom(
        uris.length > 0 ? client.request({ type: 'attachUris', uris: uris.slice(0, 50) }) : takeFiles(client, files),
      );
    },
  };
}
