import type { StopSignal } from '../../../src/core/stopSignal';
import type { ToolBox, ToolCall } from '../../../src/core/tool';

/** A tool box with one tool that tells what it was asked, and answers as a test says. */
export function readFileTool(answer: (call: ToolCall, signal: StopSignal) => Promise<string> = async () => 'contents') {
  const calls: ToolCall[] = [];
  const tools: ToolBox = {
    definitions: [
      {
        name: 'read_file',
        description: 'Reads a file.',
        inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
      },
    ],
    async *call(call, signal) {
      calls.push(call);
      const isKnown = call.name === 'read_file';
      const output = isKnown ? await answer(call, signal) : `There is no tool "${call.name}" here.`;
      yield { type: 'toolResult', id: call.id, output, isError: !isKnown };
      return { output, isError: !isKnown };
    },
  };
  return { tools, calls };
}
