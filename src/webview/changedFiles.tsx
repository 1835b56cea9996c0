import type { ChangedFile } from '../core/turnChanges';
import { activateLink } from './activateLink';
import type { ChatClient } from './chatClient';
import { FileLink } from './fileLink';
import { Icon } from './icon';
import { IconButton } from './iconButton';
import type { TurnChangesView } from './useTurnChanges';

interface ChangedFilesProps {
  turnId: string;
  view: TurnChangesView;
  client: ChatClient;
}

/** The files that a turn changed, each with what can be done about it. Kept and undone ones fold away. */
export function ChangedFiles({ turnId, view, client }: ChangedFilesProps) {
  const files = view.changes?.files ?? [];
  if (files.length === 0) return null;
  const ask = async (type: 'keepChanges' | 'undoChanges', chosen: readonly ChangedFile[]) => {
    await client.ask({ type, turnId, paths: chosen.map(({ path }) => path) });
    view.refresh();
  };
  const open = files.filter(isOpen);
  const onActivate = activateLink(client);
  return (
    <details class="changes" open={open.length > 0} aria-label="Files changed">
      <summary>
        <Icon name="diff-multiple" />
        <span class="fold-text">{files.length === 1 ? '1 file changed' : `${files.length} files changed`}</span>
        <Counts files={files} />
      </summary>
      <ul onClick={onActivate} onKeyDown={onActivate}>
        {files.map((file) => (
          <FileRow key={file.path} file={file} turnId={turnId} client={client} ask={(type) => void ask(type, [file])} />
        ))}
      </ul>
      {open.length > 0 && (
        <div class="changes-actions">
          <button type="button" class="button button-small" onClick={() => void ask('keepChanges', open)}>
            {open.length === 1 ? 'Keep' : 'Keep All'}
          </button>
          <button type="button" class="button button-quiet button-small" onClick={() => void ask('undoChanges', open)}>
            {open.length === 1 ? 'Undo' : 'Undo All'}
          </button>
        </div>
      )}
    </details>
  );
}

interface FileRowProps {
  file: ChangedFile;
  turnId: string;
  client: ChatClient;
  ask(type: 'keepChanges' | 'undoChanges'): void;
}

function FileRow({ file, turnId, client, ask }: FileRowProps) {
  const { path } = file;
  const note = noteOf(file);
  return (
    <li class="changed-file">
      <span class={`changed-path changed-${file.kind}`}>
        <FileLink path={path} title={note ? `${path} (${note})` : path}>
          <bdi>{path.slice(path.lastIndexOf('/') + 1)}</bdi>
        </FileLink>{' '}
        <bdi class="changed-folder">{path.slice(0, Math.max(0, path.lastIndexOf('/')))}</bdi>
      </span>
      {note && <span class="fold-note">{note}</span>}
      <Counts files={[file]} />
      <span class="changed-actions">
        <IconButton
          icon="diff"
          label={`Open diff of ${path}`}
          title="Open Diff"
          onClick={() => void client.ask({ type: 'openDiff', turnId, path, step: null })}
        />
        <IconButton
          icon="discard"
          label={`Undo ${path}`}
          title="Undo"
          disabled={file.state === 'undone'}
          onClick={() => ask('undoChanges')}
        />
        <IconButton
          icon="check"
          label={`Keep ${path}`}
          title="Keep"
          disabled={!isOpen(file)}
          onClick={() => ask('keepChanges')}
        />
      </span>
    </li>
  );
}

function Counts({ files }: { files: readonly ChangedFile[] }) {
  const sum = (key: 'added' | 'removed') => files.reduce((total, file) => total + file[key], 0);
  return (
    <span class="counts">
      <span class="count-added">+{sum('added')}</span> <span class="count-removed">−{sum('removed')}</span>
    </span>
  );
}

/** Of neither the person has said anything yet. */
function isOpen({ state, isKept }: ChangedFile): boolean {
  return !isKept && state !== 'undone';
}

function noteOf({ state, isKept, kind }: ChangedFile): string {
  if (state === 'undone') return 'undone';
  if (state === 'changed') return 'changed since';
  if (state === 'unreadable') return 'cannot be read';
  if (isKept) return 'kept';
  return kind === 'changed' ? '' : kind;
}
