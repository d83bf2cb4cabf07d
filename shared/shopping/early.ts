/**
 * Begins what is awaited later, so that it takes place beside other reads. Until somebody awaits
 * it, its failure must not count as one that nobody handles, which ends the process.
 */
export function startEager<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  return work;
}
