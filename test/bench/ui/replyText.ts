/** Markdown as models write it, of at least so many bytes: headings, prose, lists, code and a table now and then. */
export function replyText(bytes: number): string {
  const parts: string[] = [];
  let length = 0;
  for (let number = 1; length < bytes; number += 1) {
    const part = section(number);
    parts.push(part);
    length += part.length;
  }
  return parts.join('').slice(0, bytes);
}

function section(number: number): string {
  const prose =
    `The **kettle** of step ${number} reaches \`${70 + (number % 30)}\` degrees before the leaves go in. `.repeat(4);
  const list = [1, 2, 3].map((item) => `- Item ${item} of step ${number}, with some _words_ to it`).join('\n');
  const code = `\`\`\`ts\nexport function steep${number}(minutes: number): number {\n  return minutes * ${number};\n}\n\`\`\``;
  const table = number % 5 === 0 ? '\n| tea | minutes |\n| --- | --- |\n| green | 3 |\n| black | 4 |\n' : '';
  return `## Step ${number}\n\n${prose}\n\n${list}\n\n${code}\n${table}\n`;
}
