import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { failure, type Response, success } from '../../shared/endpoint/response.ts';
import type { Storage } from '../../shared/storage/table.ts';
import { readVersion } from '../build/version.ts';
import type { Pages } from './pages.ts';

/** `GET /health`: whether the storage answers, and which version this is. It needs no keys. */
export const healthPage =
  (storage: Storage): Pages =>
  ({ method = '', url }) =>
    url === '/health' && ['GET', 'HEAD'].includes(method) ? health(storage) : undefined;

async function health(storage: Storage): Promise<Response> {
  try {
    await storage.openTable().get({ pk: 'health', sk: 'health' });
    return success({ data: readVersion() });
  } catch (error) {
    return failure(serviceUnavailable(error));
  }
}
