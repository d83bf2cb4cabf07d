/** Prints one line of a table of results. */
export const printRow = (name: string, ...columns: string[]) =>
  console.log(`  ${name.padEnd(40)}  ${columns.join('   ')}`);

/** The number, aligned to the right of its column. */
export const formatNumber = (value: number, decimals = 0) => value.toFixed(decimals).padStart(9);

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** The smallest number that at least this share of the numbers does not exceed. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
