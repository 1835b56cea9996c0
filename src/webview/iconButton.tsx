import { Icon } from './icon';

interface IconButtonProps {
  icon: string;
  label: string;
  onClick(): void;
  disabled?: boolean;
  /** What the pointer is told; the label where it says all. */
  title?: string;
}

export function IconButton({ icon, label, onClick, disabled = false, title = label }: IconButtonProps) {
  return (
    <button type="button" class="icon-button" title={title} aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
