import type { ChannelPort } from '../protocol/channel';
import type { Envelope } from '../protocol/envelope';
import type { Piece } from '../protocol/inPieces';
import type { Place } from './usePlace';

/** What VS Code keeps of a page: by it, an editor tab is restored with its session. */
export interface PageState {
  sessionId: string | null;
  /** Where the person was in it; null at the end. */
  place: Place | null;
}

/** The page's end of the wire. */
export interface Page {
  port: ChannelPort<Envelope | Piece>;
  readState(): PageState;
  /** What is left out stays as it is; a place is one in its session only. */
  writeState(state: Pick<PageState, 'sessionId'> & Partial<PageState>): void;
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
  // Written by this very page of ours, or by nobody yet.
  const readState = () => (api.getState() as PageState | undefined) ?? { sessionId: null, place: null };
  return {
    port: {
      post: (posted) => api.postMessage(posted),
      listen: (receive) => {
        const onMessage = (event: MessageEvent<unknown>) => receive(event.data);
        window.addEventListener('message', onMessage);
        return { dispose: () => window.removeEventListener('message', onMessage) };
      },
    },
    readState,
    writeState: (state) => {
      const before = readState();
      const place = before.sessionId === state.sessionId ? before.place : null;
      api.setState({ place, ...state });
    },
  };
}
