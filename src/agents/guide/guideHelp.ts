import { guideCommands } from './guideCommands';

const rows = guideCommands.map(({ name, argument, description }) => {
  const command = argument === null ? `/${name}` : `/${name} ${argument}`;
  return `| \`${command}\` | ${description} |`;
});

/** What the guide is and all that it can be asked. */
export const guideHelp = `I am the **workspace guide**: a small program, not a language model. I need no key and no network. I answer from
what is open here with the same tools that models get, and I change a file only after you have seen and allowed it.

Ask in plain words:

- What is this project? How do I run the tests? What are the dependencies?
- Where is \`activate\` defined? Who calls it? What does src/main.ts do?
- Show me lines 10-40 of README.md. Which files mention "timeout"?
- What changed recently? Who changed package.json last? What is broken? What is left to do?
- Rename \`foo\` to \`bar\`. Replace 'colour' with 'color' in docs.

Or by a command:

| command | what it does |
|---|---|
${rows.join('\n')}

For anything that needs understanding, choose a model with **Turnkeeper: Select Agent**.
`;
