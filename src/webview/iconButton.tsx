import { Icon } from './icon';

interface IconButtonProps {
  icon: string;
  label: string;
  onClick(): void;
  disabled?: boolean;
  /** What the pointer is told; the label where it says all. */
  title?: string;
  /** For one that switches something. */
  isPressed?: boolean;
}

export function IconButton({ icon, label, onClick, disabled = false, title = label, isPressed }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={title}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
