import { Component, createRef } from 'preact';
import type { ChatClient } from './chatClient';
import { CodeHeader } from './codeHeader';
import { codeLanguage } from './codeTarget';
import { highlightCode } from './highlightCode';

interface CodeBlockProps {
  code: string;
  info: string;
  before: string;
  client: ChatClient;
  /** While more lines come, they are added without colours. */
  isGrowing: boolean;
}

/** Code in a box, with what can be done with it. */
export class CodeBlock extends Component<CodeBlockProps> {
  readonly #box = createRef<HTMLDivElement>();

  override shouldComponentUpdate({ code, info, isGrowing }: CodeBlockProps): boolean {
    return code !== this.props.code || info !== this.props.info || isGrowing !== this.props.isGrowing;
  }

  override render({ code, info, before, client, isGrowing }: CodeBlockProps) {
    return (
      <div class="code-block" ref={this.#box}>
        <CodeHeader code={code} info={info} before={before} client={client} box={() => this.#box.current} />
        <pre tabIndex={0}>
          {isGrowing ? <GrowingCode key="growing" code={code} /> : <ColouredCode key="whole" code={code} info={info} />}
        </pre>
      </div>
    );
  }
}

/** Only what is new is added to what is drawn. */
class GrowingCode extends Component<{ code: string }> {
  readonly #element = createRef<HTMLElement>();
  #drawn = '';

  override shouldComponentUpdate({ code }: { code: string }): boolean {
    this.#draw(code);
    return false;
  }

  override componentDidMount(): void {
    this.#draw(this.props.code);
  }

  override render() {
    return <code ref={this.#element} />;
  }

  #draw(code: string): void {
    const element = this.#element.current;
    if (!element) return;
    if (code.startsWith(this.#drawn)) element.append(code.slice(this.#drawn.length));
    else element.textContent = code;
    this.#drawn = code;
  }
}

function ColouredCode({ code, info }: { code: string; info: string }) {
  return <code dangerouslySetInnerHTML={{ __html: highlightCode(code, codeLanguage(info)) }} />;
}
