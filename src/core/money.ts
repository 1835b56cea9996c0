/** Dollars to a cent, and to two digits that say something below that. */
export function money(dollars: number): string {
  return `$${dollars >= 0.1 ? dollars.toFixed(2) : String(Number(dollars.toPrecision(2)))}`;
}
