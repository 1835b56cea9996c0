/** A model that an agent can be told to use. */
export interface AgentModel {
  id: string;
  name: string;
}
