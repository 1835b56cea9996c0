import { Component, type ComponentChildren } from 'preact';

interface SafePartProps {
  /** What is shown instead, as it was written; asked for only then. */
  text(): string;
  /** Says why it looks so; a single part of a reply needs no words about that. */
  note?: string;
  /** Another value means that it is worth trying anew, such as once a turn has ended. */
  stage?: unknown;
  children: ComponentChildren;
}

/**
 * An exception in drawing one part shows that part as text and leaves the rest of the panel alone. With another key it
 * is another part, which is tried anew.
 */
export class SafePart extends Component<SafePartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static override getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentWillReceiveProps({ stage }: SafePartProps): void {
    if (this.state.hasFailed && stage !== this.props.stage) this.setState({ hasFailed: false });
  }

  override render({ text, note = '', children }: SafePartProps) {
    if (!this.state.hasFailed) return children;
    const plain = text();
    return (
      <div class="unshown">
        {note !== '' && <p class="quiet">{note}</p>}
        {plain !== '' && (
          <pre class="plain plain-long" tabIndex={0}>
            {plain}
          </pre>
        )}
      </div>
    );
  }
}
