/** Where a processor is. Never taken from a request. */
export interface ConnectionOptions {
  /** URL of a proxy or a fake, such as `http://127.0.0.1:4010`; absent: the processor itself. */
  readonly baseUrl?: string | undefined;
}

/** For everything that one call does, below the 10 s of a function. */
export const PROCESSOR_TIMEOUT_MS = 7_500;

export function addressOf(baseUrl: string) {
  const { protocol, hostname, port } = new URL(baseUrl);
  const secure = protocol === 'https:';
  return { secure, host: hostname, port: port || (secure ? '443' : '80') };
}

/**
 * What `work` gives, or an error when that takes longer: the libraries' own timeouts begin anew
 * with each byte and each retry. Work in several steps looks at the signal before it charges.
 */
export async function within<Result>(
  milliseconds: number,
  work: (expired: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const expiry = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`There was no outcome after ${milliseconds} ms.`);
    expiry.abort(error);
    reject(error);
  }, milliseconds);
  try {
    return await Promise.race([work(expiry.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
