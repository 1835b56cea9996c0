import { Component, h, type ComponentChild, type ComponentType } from 'preact';

/** Draws again only when a property is another one. Preact's own is in its React layer, which is not worth its size. */
export function memo<Props extends object>(View: (props: Props) => ComponentChild): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const now = this.props as Record<string, unknown>;
      return Object.entries(next).some(([key, value]) => now[key] !== value);
    }

    override render(props: Props): ComponentChild {
      return h(View, props);
    }
  };
}
