export interface Tea {
  readonly name: string;
  /** In degrees Celsius. */
  readonly temperature: number;
  readonly seconds: number;
}

const teas: readonly Tea[] = [
  { name: 'green', temperature: 75, seconds: 120 },
  { name: 'oolong', temperature: 90, seconds: 180 },
  { name: 'black', temperature: 95, seconds: 240 },
  { name: 'herbal', temperature: 100, seconds: 420 },
];

// TODO: read further teas from a file of the user's own.
export function findTea(name: string): Tea | undefined {
  return teas.find((tea) => tea.name === name.toLowerCase());
}

export function teaNames(): string[] {
  return teas.map((tea) => tea.name);
}
