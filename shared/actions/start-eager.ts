/**
 * Starts what is awaited later, so that it runs beside other reads. Until it is awaited, its
 * failure must not count as an unhandled rejection, which ends the process.
 */
export function startEager<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  return work;
}
