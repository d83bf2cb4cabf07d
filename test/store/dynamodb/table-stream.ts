import { randomUUID } from 'node:crypto';
import { bundleFile } from '../../../bin/build/bundle.ts';
import { contextOf } from '../../../bin/start/http-server.ts';
import { repeat } from '../../../bin/start/repeat.ts';
import type { ServerLog } from '../../../bin/start/server-log.ts';
import type { Cleanup } from '../../../bin/start/signals.ts';
import type { streamFunction } from '../../../functions/stream/handler.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { type Invoke, streamReader } from './stream-reader.ts';

const INTERVAL_MS = 200;
const TIMEOUT_MS = MINUTE_MS;

/**
 * Invokes the bundle `stream` with what is written to a table of DynamoDB Local, as Lambda does.
 * What one process has read, the next reads again: the function makes nothing twice. Returns what
 * ends that.
 */
export function startReadingStream(
  place: { readonly endpoint: string; readonly tableName: string },
  log: ServerLog,
): Cleanup {
  const invoke: Invoke = async (records) => {
    const bundle: { handler: ReturnType<typeof streamFunction> } = await import(
      bundleFile('stream')
    );
    return bundle.handler({ Records: [...records] }, contextOf(randomUUID(), TIMEOUT_MS));
  };
  const read = streamReader(place, invoke, log);
  return repeat(async () => {
    await read().catch((error) => log.error('the stream of the table is not read yet', error));
  }, INTERVAL_MS);
}
