/**
 * Something that an agent is asked for by a slash, as a list of such commands shows it. What is typed is
 * `/name argument`: it is sent as the prompt's text, like any other words, and whoever answers understands it.
 */
export interface AgentCommand {
  /** Without the slash; lower case, so that it can be compared as it is typed. */
  name: string;
  /** One short sentence. */
  description: string;
  /**
   * What may or must follow, as a hint: `<path>` must, `[path]` may. Null where nothing follows, so that choosing the
   * command from a list can send it at once.
   */
  argument: string | null;
}

/** Answered by the engine itself, whoever the agent is. A list for any agent shows these after the agent's own. */
export const engineCommands = [
  {
    name: 'compact',
    description: 'Sum up the conversation so far, so that it takes less room; nothing is removed',
    argument: '[what to keep]',
  },
] as const satisfies readonly AgentCommand[];

/** All that can be asked by a slash of an agent, in the order in which it is shown. */
export function commandsFor(agent: { commands?: readonly AgentCommand[] | undefined }): readonly AgentCommand[] {
  return [...(agent.commands ?? []), ...engineCommands];
}
