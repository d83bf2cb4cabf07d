import { ApiError, serviceUnavailable } from '../../shared/contract/errors.ts';
import { failure, type Response, success } from '../../shared/endpoint/response.ts';
import type { Storage } from '../../shared/storage/table.ts';
import { readVersion } from '../build/version.ts';
import type { Pages } from './pages.ts';

/** For how long it is known that the storage writes. */
const KNOWN_MS = 10_000;

const { node, sqlite } = process.versions;

const KEY = { pk: 'health', sk: 'health' };

/** `GET /health`: whether the storage can be written, and the versions of the server, Node and SQLite. It needs no keys. */
export function healthPage(storage: Storage): Pages {
  const table = storage.openTable();
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    await table.write({ put: KEY });
    await table.write({ remove: KEY });
    writtenAt = performance.now();
  }

  /** Whoever asks meanwhile waits for the same write. */
  async function check(): Promise<void> {
    if (performance.now() - writtenAt < KNOWN_MS) {
      await table.get(KEY);
      return;
    }
    writing ??= write().finally(() => {
      writing = undefined;
    });
    await writing;
  }

  async function health(): Promise<Response> {
    try {
      await check();
      return success({ data: { ...readVersion(), node, sqlite } });
    } catch (error) {
      return failure(error instanceof ApiError ? error : serviceUnavailable(error));
    }
  }

  return ({ method = '', url }) =>
    url === '/health' && ['GET', 'HEAD'].includes(method) ? health() : undefined;
}
