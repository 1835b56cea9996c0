/** How full the next request of a session would be, as a person is shown it. All of it in tokens, and estimated. */
export interface ContextUse {
  /** What the history takes that would be sent, and what goes with every request. */
  used: number;
  /** What a request may have; null where the agent is no model, and has no such limit. */
  limit: number | null;
  /** True where nobody said what the model takes, and what most take is assumed. */
  isAssumed: boolean;
  /** How many of the oldest turns there is no room for any more. */
  omittedTurns: number;
}
