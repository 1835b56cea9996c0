import { z } from 'zod';
import { plannedTool, type PlannedTool } from './plannedTool';

const step = z.strictObject({
  text: z.string().min(1).max(500).describe('What is to be done, in a few words'),
  state: z.enum(['pending', 'running', 'done']),
});

/** Lets a model say what it means to do. It touches nothing, so it is never asked for. */
export function planTool(): PlannedTool {
  return plannedTool({
    name: 'update_plan',
    description:
      'Shows the person your plan for a task of several steps, and how far you are. Give the whole plan each time; at most one step is running.',
    input: { steps: z.array(step).min(1).max(50).describe('All steps, in order') },
    plan: async ({ steps }) => ({
      action: { kind: 'read', paths: [] },
      async *carryOut() {
        yield { type: 'plan', entries: steps };
        const done = steps.filter(({ state }) => state === 'done').length;
        return { output: `The plan is shown: ${done} of ${steps.length} done.`, isError: false };
      },
    }),
  });
}
