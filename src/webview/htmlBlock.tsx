import type { MarkedToken } from 'marked';
import { Component, createRef, render } from 'preact';
import type { ChatClient } from './chatClient';
import { CodeHeader } from './codeHeader';
import { renderBlock } from './renderMarkdown';

interface HtmlBlockProps {
  token: MarkedToken;
  version: number;
  client: ChatClient;
}

/** A block as HTML. Reading makes a new token each time; whether it is the same is known by its source. */
export class HtmlBlock extends Component<HtmlBlockProps> {
  readonly #element = createRef<HTMLDivElement>();
  #headers: Element[] = [];

  override shouldComponentUpdate({ token, version }: HtmlBlockProps): boolean {
    return token.raw !== this.props.token.raw || version !== this.props.version;
  }

  override componentDidMount(): void {
    this.#addHeaders();
  }

  override componentDidUpdate(): void {
    this.#removeHeaders();
    this.#addHeaders();
  }

  override componentWillUnmount(): void {
    this.#removeHeaders();
  }

  override render({ token }: HtmlBlockProps) {
    return <div class="block" ref={this.#element} dangerouslySetInnerHTML={{ __html: renderBlock(token) }} />;
  }

  /** Code inside of a list or a quotation can do what code elsewhere can. */
  #addHeaders(): void {
    for (const box of this.#element.current?.querySelectorAll<HTMLElement>('.code-block') ?? []) {
      const header = document.createElement('div');
      box.prepend(header);
      this.#headers.push(header);
      const code = box.querySelector('code')?.textContent ?? '';
      render(<CodeHeader code={code} info={box.title} before="" client={this.props.client} box={() => box} />, header);
      box.removeAttribute('title');
    }
  }

  #removeHeaders(): void {
    for (const header of this.#headers.splice(0)) render(null, header);
  }
}
