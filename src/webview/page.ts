import type { ChannelPort } from '../protocol/channel';

/** What the page itself remembers when VS Code throws it away; fresher than the draft on disk by one keystroke. */
export interface PageState {
  sessionId: string | null;
  text: string;
}

/** The page's end of the wire, and its small memory. */
export interface Page {
  port: ChannelPort;
  readState(): PageState | null;
  writeState(state: PageState): void;
}

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** May be called once a page: VS Code gives its interface away only once. */
export function acquirePage(): Page {
  const api = acquireVsCodeApi();
  return {
    port: {
      post: (envelope) => api.postMessage(envelope),
      listen: (receive) => {
        const onMessage = (event: MessageEvent<unknown>) => receive(event.data);
        window.addEventListener('message', onMessage);
        return { dispose: () => window.removeEventListener('message', onMessage) };
      },
    },
    readState: () => toPageState(api.getState()),
    writeState: (state) => api.setState(state),
  };
}

function toPageState(value: unknown): PageState | null {
  const { sessionId, text } = Object(value) as Partial<PageState>;
  if (typeof text !== 'string') return null;
  return { sessionId: typeof sessionId === 'string' ? sessionId : null, text };
}
