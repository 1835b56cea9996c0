import { useEffect, useRef, useState } from 'preact/hooks';

export interface Popover {
  isOpen: boolean;
  /** Goes onto what holds both the button and what it opens. */
  root: { current: HTMLSpanElement | null };
  toggle(): void;
  close(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Something that a button opens and that closes by Escape, by its button, or when the focus goes elsewhere. */
export function usePopover(): Popover {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement | null>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    window.addEventListener('blur', close);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      window.removeEventListener('blur', close);
    };
  }, [isOpen]);

  return {
    isOpen,
    root,
    toggle: () => setOpen(!isOpen),
    close,
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !isOpen) return;
      // Escape in the input would stop the turn.
      event.stopPropagation();
      close();
      root.current?.querySelector('button')?.focus();
    },
  };
}
