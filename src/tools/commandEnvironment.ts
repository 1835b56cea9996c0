/** What tells programs about the editor that started us, or turns them into a part of it. */
const ours = /^(?:VSCODE_|ELECTRON_|CHROME_DESKTOP$|NODE_OPTIONS$|GIT_ASKPASS$|SSH_ASKPASS$|TURNKEEPER_)/i;

/** The variables that a command is given: nobody watches it at a terminal, so it must not ask, page or colour. */
export function commandEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept = Object.entries(env).filter((entry): entry is [string, string] => {
    const [name, value] = entry;
    return value !== undefined && !ours.test(name);
  });
  return {
    ...Object.fromEntries(kept),
    TERM: 'dumb',
    NO_COLOR: '1',
    PAGER: 'cat',
    GIT_PAGER: 'cat',
    GIT_TERMINAL_PROMPT: '0',
  };
}
