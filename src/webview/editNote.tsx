import { Icon } from './icon';
import { IconButton } from './iconButton';
import type { Composer } from './useComposer';

/** Says whose prompt is in the input, while it is another's. */
export function EditNote({ composer }: { composer: Composer }) {
  if (!composer.editing) return null;
  return (
    <p class="edit-note">
      <Icon name="edit" />
      <span>
        {composer.editing.target.type === 'turn'
          ? 'Editing: will be sent as another branch'
          : 'Editing a queued prompt'}
      </span>
      <IconButton icon="close" label="Cancel the edit" onClick={composer.cancelEdit} />
    </p>
  );
}
