/** Prints one line of a table of results. */
export const printRow = (name: string, ...columns: string[]) =>
  console.log(`  ${name.padEnd(40)}  ${columns.join('   ')}`);

/** The number, aligned to the right of its column. */
export const formatNumber = (value: number, decimals = 0) => value.toFixed(decimals).padStart(9);
