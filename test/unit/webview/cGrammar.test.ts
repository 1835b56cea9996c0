import assert from 'node:assert/strict';
import hljs from 'highlight.js/lib/core';
import { cGrammar } from '../../../src/webview/cGrammar';

describe('the colours of C and what looks like it', () => {
  before(() => hljs.registerLanguage('c', cGrammar));

  const coloured = (code: string) =>
    [...hljs.highlight(code, { language: 'c' }).value.matchAll(/<span class="hljs-([\w ]+)">([^<]*)</g)].map(
      ([, scope, text]) => `${scope?.split(' ')[0]} ${text?.trim()}`,
    );

  it('tell the parts of C apart', () => {
    assert.deepEqual(coloured('#include <a.h>\nint main(void) { return foo(0x1F); } // why'), [
      'meta #include &lt;a.h&gt;',
      'type int',
      'title main',
      'type void',
      'keyword return',
      'title foo',
      'number 0x1F',
      'comment // why',
    ]);
  });

  it('end a raw string of C++ where it ends', () => {
    assert.deepEqual(coloured('auto r = R"x(a " ) b)x"; int y;'), [
      'keyword auto',
      'string R&quot;x(a &quot; ) b)x&quot;',
      'type int',
    ]);
  });

  it('know what Java and C# begin a line with', () => {
    assert.ok(coloured('@Override\npublic class Tea {}').includes('meta @Override'));
    assert.ok(coloured('[Serializable]\nrecord Cup();').includes('meta [Serializable]'));
  });
});
