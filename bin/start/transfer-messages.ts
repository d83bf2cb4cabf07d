import { ApiError, type ErrorStatus } from '../../shared/contract/errors.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';
import { RefusedCall } from '../../shared/storage/refused-call.ts';
import type { Write } from '../../shared/storage/write.ts';

/** What the process of transfers reads, and with what. */
export interface TransferOptions {
  /** Paths: of the store, of the folder of files, and of the key that signs forms. */
  readonly store: string;
  readonly files: string;
  readonly keyFile: string;
  readonly publicUrl: string;
  /** Bytes of JSON of the catalogues that it holds. */
  readonly catalogueBytes: number;
}

/** An error, as one process tells it another. */
export interface ToldError {
  readonly kind: 'api' | 'refused' | 'other';
  readonly status?: ErrorStatus;
  readonly message: string;
  readonly stack?: string | undefined;
}

/** To the process of transfers: a piece of work, and what became of a call of it. */
export type ToTransfers =
  | { readonly work: DueWork }
  | { readonly call: number; readonly result: boolean | readonly number[] }
  | { readonly call: number; readonly error: ToldError };

/** From it: calls of the one table that writes, lines of the log, and the end of the work. */
export type FromTransfers =
  | { readonly call: number; readonly write: Write }
  | { readonly call: number; readonly transactWrite: readonly Write[] }
  | {
      readonly log: 'info' | 'warn';
      readonly message: string;
      readonly fields?: object | undefined;
    }
  | {
      readonly log: 'error';
      readonly message: string;
      readonly error: ToldError;
      readonly fields?: object | undefined;
    }
  | { readonly ended: true; readonly error?: ToldError };

export function toldError(error: unknown): ToldError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof ApiError) return { kind: 'api', status: error.status, message, stack };
  return { kind: error instanceof RefusedCall ? 'refused' : 'other', message, stack };
}

export function errorOf({ kind, status = 500, message, stack }: ToldError): Error {
  const told = new Error(message);
  if (stack !== undefined) told.stack = stack;
  if (kind === 'api') return new ApiError(status, message, { cause: told });
  return kind === 'refused' ? new RefusedCall(message, { cause: told }) : told;
}
