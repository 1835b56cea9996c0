import type { ComponentChildren } from 'preact';
import { fileAddress } from './fileAddress';

interface FileLinkProps {
  path: string;
  line?: number;
  /** What the pointer is told; the place where it says all. */
  title?: string;
  children?: ComponentChildren;
}

/** A link to a file of the workspace, at a line of it. What holds it has `activateLink`. */
export function FileLink({ path, line, title = line ? `${path}:${line}` : path, children = path }: FileLinkProps) {
  return (
    <a role="link" tabIndex={0} data-link={fileAddress({ path, line })} title={title}>
      {children}
    </a>
  );
}
