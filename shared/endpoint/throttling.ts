/** Errors of DynamoDB, and reasons why one of its transactions was canceled. */
const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
]);

/** The members that errors of DynamoDB's client may have. */
interface DatabaseError {
  readonly name?: string;
  readonly cause?: unknown;
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
  readonly ThrottlingReasons?: readonly Reason[];
  readonly throttlingReasons?: readonly Reason[];
}

interface Reason {
  /** Reason of DynamoDB, such as `IndexWriteKeyRangeThroughputExceeded`. */
  readonly reason?: string;
  /** ARN of the table or the index. */
  readonly resource?: string;
}

/** What the log has of a request that failed because DynamoDB throttled the table or an index. */
export function throttlingOf(error: unknown): object {
  const throttled = causesOf(error).find(isThrottled);
  if (!throttled) return {};
  const { ThrottlingReasons: reasons = throttled.throttlingReasons ?? [] } = throttled;
  const names = reasons.map(({ reason, resource }) => `${resource?.split(':').at(-1)} ${reason}`);
  return { throttled_requests: 1, ...(names.length > 0 && { throttled_by: names }) };
}

function causesOf(error: unknown): DatabaseError[] {
  if (!(error instanceof Error)) return [];
  return [error, ...causesOf(error.cause)];
}

const isThrottled = ({ name = '', CancellationReasons = [] }: DatabaseError) =>
  THROTTLED.has(name) || CancellationReasons.some(({ Code = '' }) => THROTTLED.has(Code));
