/** How far a search within a session has come, as its box shows it. */
export interface FindState {
  count: number;
  /** Which of them is shown, from 1; 0 where none is. */
  current: number;
  isSearching: boolean;
  /** There are more than are counted. */
  isCapped: boolean;
}

export const noFindState: FindState = { count: 0, current: 0, isSearching: false, isCapped: false };
