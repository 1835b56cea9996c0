import assert from 'node:assert/strict';
import { WorkspaceGuide } from '../../../../src/agents/guide/workspaceGuide';
import type { Part, WireMessage } from '../../../../src/core/message';
import { emptyTurnState, reduceEvents } from '../../../../src/core/turnState';
import { toolBench } from '../../tools/toolBench';
import { listen } from '../listen';

interface AskOptions {
  guide?: WorkspaceGuide;
  partial?: WireMessage[];
}

export function guideOf(maxResults = 30, name: string | null = 'demo'): WorkspaceGuide {
  return new WorkspaceGuide({ workspace: () => name, maxResults: () => maxResults });
}

/** A repository of these files and the guide in it; each question is asked with all that was said before. */
export function guideBench(files: Record<string, string | Uint8Array>) {
  const bench = toolBench(files);
  const history: WireMessage[] = [];
  const ask = async (prompt: string | Part[], { guide = guideOf(), partial }: AskOptions = {}) => {
    const tools = bench.box({ sessionId: 's', turnId: 't' });
    const heard = await listen(guide, prompt, { tools, context: [...history], ...(partial && { partial }) });
    assert.equal(heard.error, null);
    const parts: Part[] = typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : prompt;
    history.push({ role: 'user', parts }, ...reduceEvents(emptyTurnState, heard.events).messages);
    const used = heard.events.flatMap((event) => (event.type === 'toolCall' ? [event.name] : []));
    return { ...heard, used };
  };
  return { ...bench, bench, ask };
}
