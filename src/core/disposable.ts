export interface Disposable {
  dispose(): void;
}
