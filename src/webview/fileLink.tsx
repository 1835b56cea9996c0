import type { ComponentChildren } from 'preact';

interface FileLinkProps {
  path: string;
  line?: number;
  children?: ComponentChildren;
}

/** A link to a file of the workspace, at a line of it. What holds it has `activateLink`. */
export function FileLink({ path, line, children = path }: FileLinkProps) {
  const address = `${path.split('/').map(encodeURIComponent).join('/')}${line ? `#L${line}` : ''}`;
  return (
    <a role="link" tabIndex={0} data-link={address} title={line ? `${path}:${line}` : path}>
      {children}
    </a>
  );
}
