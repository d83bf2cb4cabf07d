/** Why something fails that no request shows, and that does not pass by itself. */
export type Cause =
  /** A mail is refused, or given up. */
  | 'mail'
  /** The outcome of a payment is not known. */
  | 'payment'
  /** Work failed twice in a row, or is late. */
  | 'work'
  /** An item cannot be read. */
  | 'item'
  /** A change makes no events. */
  | 'change'
  /** A backup or a copy of the store. */
  | 'backup';

/** Members of a line in the log: the metric of the alarm `background-failures`, and why it rings. */
export interface BackgroundFailure {
  readonly background_failures: number;
  readonly cause: Cause;
}

export const backgroundFailure = (cause: Cause, count = 1): BackgroundFailure => ({
  background_failures: count,
  cause,
});
