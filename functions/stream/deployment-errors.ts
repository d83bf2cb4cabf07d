import { ApiError } from '../../shared/contract/errors.ts';
import { RefusedCall } from '../../shared/storage/refused-call.ts';

/** How deep errors have causes. */
const MAX_CAUSES = 10;

/**
 * Whether an error is of the deployment, and not of what is done: the database, a key or the network
 * does not answer, is throttled or refuses. It meets every change, and passes, or is mended for all.
 */
export function isOfDeployment(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1) {
    if (cause instanceof RefusedCall) return false;
    if (isOfService(cause)) return true;
    cause = cause.cause;
  }
  return false;
}

const isOfService = (error: Error): boolean =>
  (error instanceof ApiError && (error.status === 503 || error.counted === 'kms_failures')) ||
  // Errors of the SDK, of the system (network, files), and of SQLite.
  ['$metadata', 'syscall', 'errcode'].some((name) => name in error);
