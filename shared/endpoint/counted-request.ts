/** What is counted of a request that was answered. */
export interface CountedRequest {
  /** The name of its resource. */
  readonly resource: string;
  readonly method: string;
  readonly status: number;
  /** Whoever made it, or the page of the shop that asks for it. */
  readonly userAgent: string;
  /** Failures that have a metric, with their number. */
  readonly failures: Readonly<Record<string, unknown>>;
}
