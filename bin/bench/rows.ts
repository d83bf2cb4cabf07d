/** One line of a table of results. */
export const row = (name: string, ...columns: string[]) =>
  console.log(`  ${name.padEnd(40)}  ${columns.join('   ')}`);

/** A number in a column of its own. */
export const column = (value: number, decimals = 0) => value.toFixed(decimals).padStart(9);

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** The number that this share of the numbers is not above. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
