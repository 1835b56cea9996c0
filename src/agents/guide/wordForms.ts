import { wordStem } from './wordStem';

/** How programmers shorten words; both ways are tried. */
const shortForms: [short: string, long: RegExp][] = [
  ['auth', /^(?:authenti|authoriz|authoris|login|sign-?in)/],
  ['config', /^(?:configur|setting)/],
  ['db', /^databases?$/],
  ['database', /^dbs?$/],
  ['repo', /^repositor/],
  ['app', /^application/],
  ['admin', /^administ/],
  ['init', /^initiali[sz]/],
  ['sync', /^synchron/],
  ['async', /^asynchron/],
  ['param', /^parameter/],
  ['msg', /^messages?$/],
  ['env', /^environment/],
  ['dir', /^director/],
  ['conn', /^connect/],
  ['req', /^requests?$/],
  ['err', /^errors?$/],
  ['util', /^utilit/],
  ['stats', /^statistic/],
  ['http', /^rest$|^endpoints?$/],
  ['log', /^logg/],
  ['i18n', /^(?:translation|internationali|locali[sz])/],
];

export interface WordForm {
  form: string;
  /** True where it is no stem, and other words may begin like it. */
  isShort: boolean;
}

/** What to look for where somebody says a word: its stem, then how code may call the same. */
export function wordForms(word: string): WordForm[] {
  const small = word.toLowerCase();
  const others = shortForms.flatMap(([short, long]) => (long.test(small) ? [{ form: short, isShort: true }] : []));
  return [{ form: wordStem(word), isShort: false }, ...others];
}
