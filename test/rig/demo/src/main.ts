import { steep } from './steep.ts';
import { findTea, teaNames } from './teas.ts';

declare const process: { argv: string[] };

const [, , name = 'green'] = process.argv;
const tea = findTea(name);

if (tea) {
  await steep(tea, (line) => console.log(line));
} else {
  console.log(`No tea is called ${name}. There are: ${teaNames().join(', ')}.`);
}
