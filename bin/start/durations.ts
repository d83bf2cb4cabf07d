/** Prints the name of a part of the start, and the seconds that it took. */
export async function logDuration<Result>(name: string, work: Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work;
  console.log(`  ✓ ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  return result;
}
