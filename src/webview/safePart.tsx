import { Component, type ComponentChildren } from 'preact';

/** An exception in drawing one part shows that part as text and leaves the rest of the panel alone. */
export class SafePart extends Component<{ text: string; children: ComponentChildren }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static override getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <pre class="plain">{this.props.text}</pre> : this.props.children;
  }
}
