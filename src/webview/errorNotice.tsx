import { Icon } from './icon';

/** A failure, said loudly; what the person typed stays where it is. */
export function ErrorNotice({ message, onDismiss }: { message: string; onDismiss?: () => void }) {
  return (
    <div class="notice notice-error" role="alert">
      <Icon name="error" />
      <span class="notice-text">{message}</span>
      {onDismiss && (
        <button type="button" class="icon-button" title="Dismiss" aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
