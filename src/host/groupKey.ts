import type { Group } from './sessionRow';

/** Names a group, also among the rows that VS Code keeps folded or unfolded. */
export function groupKey(group: Group): string {
  return typeof group === 'string' ? group : `tag ${group.tag}`;
}
