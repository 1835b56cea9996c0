import type { ChannelPort } from '../protocol/channel';

/** What VS Code keeps of a page: by it, an editor tab is restored with its session. */
export interface PageState {
  sessionId: string | null;
}

/** The page's end of the wire. */
export interface Page {
  port: ChannelPort;
  writeState(state: PageState): void;
}

interface VsCodeApi {
  postMessage(message: unknown): void;
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
    writeState: (state) => api.setState(state),
  };
}
