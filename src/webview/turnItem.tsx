import { Component } from 'preact';
import { pendingTurnView, type PendingTurnViewProps } from './pendingTurnView';
import { SafePart } from './safePart';
import { turnText } from './turnText';
import { turnView, type TurnViewProps } from './turnView';

type TurnItemProps = ({ pending: null } & TurnViewProps) | PendingTurnViewProps;

/**
 * A turn, under way or of the history. It is one and the same item when it ends, so that its reply is not drawn a second
 * time. A turn of the history never changes; it is drawn again only where what can be done with it changes.
 */
export function TurnItem(props: TurnItemProps) {
  const text = () =>
    props.pending
      ? turnText([{ parts: props.pending.turn.prompt }, ...props.pending.state.messages])
      : turnText(props.turn.messages);
  return (
    <SafePart
      text={text}
      stage={props.pending === null}
      note="This turn cannot be drawn; its text is below. Nothing of it is lost."
    >
      <DrawnTurn {...props} />
    </SafePart>
  );
}

class DrawnTurn extends Component<TurnItemProps> {
  override shouldComponentUpdate(next: TurnItemProps): boolean {
    if (next.pending || this.props.pending) return true;
    return Object.entries(next).some(([key, value]) => Reflect.get(this.props, key) !== value);
  }

  override render(props: TurnItemProps) {
    return props.pending ? pendingTurnView(props) : turnView(props);
  }
}
