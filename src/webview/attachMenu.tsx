import { useEffect, useRef } from 'preact/hooks';
import { imageTypes } from '../core/attachmentLimits';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { takeFiles } from './takeFiles';
import type { Composer } from './useComposer';
import { usePopover } from './usePopover';

interface AttachMenuProps {
  client: ChatClient;
  composer: Composer;
}

/** The "+" of the input: what can go with a prompt, for those who do not type `@`. */
export function AttachMenu({ client, composer }: AttachMenuProps) {
  const popover = usePopover();
  const menu = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (popover.isOpen) menu.current?.querySelector('button')?.focus();
  }, [popover.isOpen]);

  const from = (source: 'files' | 'selection' | 'problems') => () =>
    void composer.attachFrom(client.request({ type: 'attachFrom', from: source }));
  const entries = [
    { icon: 'file', label: 'Files…', act: from('files') },
    { icon: 'list-selection', label: 'Selection', act: from('selection') },
    { icon: 'warning', label: 'Problems', act: from('problems') },
    { icon: 'file-media', label: 'Image or file from disk…', act: () => file.current?.click() },
  ];
  const onFiles = (event: Event & { currentTarget: HTMLInputElement }) => {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (chosen.length > 0) void composer.attachFrom(takeFiles(client, chosen));
  };

  return (
    <span class="popover-root" ref={popover.root} onKeyDown={popover.onKeyDown}>
      <button
        type="button"
        class="icon-button"
        title="Attach (@); files can be dropped here with Shift held"
        aria-label="Attach"
        aria-haspopup="menu"
        aria-expanded={popover.isOpen}
        onClick={popover.toggle}
      >
        <Icon name="add" />
      </button>
      <input ref={file} type="file" multiple hidden accept={[...imageTypes, 'text/*'].join()} onChange={onFiles} />
      {popover.isOpen && (
        <div
          class="popup menu"
          role="menu"
          aria-label="Attach"
          ref={menu}
          onKeyDown={(event) => step(event, menu.current)}
        >
          {entries.map(({ icon, label, act }) => (
            <button
              key={label}
              type="button"
              class="menu-entry"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                popover.close();
                act();
              }}
            >
              <Icon name={icon} />
              {label}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}

function step(event: KeyboardEvent, menu: HTMLElement | null): void {
  const entries = [...(menu?.querySelectorAll('button') ?? [])];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries.at(next % entries.length)?.focus();
}
