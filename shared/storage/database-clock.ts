/** Clock skew up to which our own clock is used: the `Date` header has whole seconds only. */
export const CLOCK_TOLERANCE_MS = 2_000;

/** Added to our own clock it is the database's. */
let offsetMs = 0;

/**
 * The time by the database's clock: milliseconds since 1970. All instances that write or read
 * change records share it, so an instance whose own clock is wrong hides no change from the others.
 */
export const databaseNow = (): number => Date.now() + offsetMs;

/** What the database says that the time is; ignored when it is no number. */
export function setDatabaseTime(databaseTime: number): void {
  const skewMs = databaseTime - Date.now();
  if (Number.isNaN(skewMs)) return;
  offsetMs = Math.abs(skewMs) > CLOCK_TOLERANCE_MS ? skewMs : 0;
}
