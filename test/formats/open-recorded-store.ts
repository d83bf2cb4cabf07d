import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { createProgram } from '../../bin/ops/commands.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { sweep } from '../../functions/sweep/sweep.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { Charge } from '../../shared/payments/processors/stripe/double/charges.ts';
import type { Item } from '../../shared/storage/write.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import { stopClock } from '../store/clock.ts';
import { makeRoot } from '../store/ops-command.ts';
import { startOwnServer } from '../store/own-server.ts';
import { authorizationOf } from './answers.ts';
import { openOwnStorage } from './own-storage.ts';
import { readRecordedStore } from './recorded-store.ts';
import type { Version } from './recordings.ts';
import { type Answered, askingAt } from './requests.ts';

const MINUTE_MS = 60_000;

/**
 * A new store with the items that an older version has stored, behind the functions of this one, a
 * minute after they were recorded. The processor has the charges that were made for it. `fill` brings the items in
 * another way than as they are, and another minute later: what a process counts of a store is not counted twice.
 */
export async function openRecordedStore(
  version: Version,
  fill?: (store: { shopwright: typeof shopwright }) => Promise<unknown>,
) {
  const recorded = readRecordedStore(version);
  stopClock();
  vi.setSystemTime(recorded.at + (fill ? 2 : 1) * MINUTE_MS);
  const path = makeRoot();
  writeFileSync(join(path, 'vault.key'), Buffer.from(recorded.key, 'base64'));
  const folder = openStateFolder(path);
  const [cipher, files] = [fileCipher(folder.keyFile), folderFiles(folder)];
  const { storage, open } = await openOwnStorage(folder);
  const table = storage.openTable();

  /** Runs the ops command in this process, and so at its time. */
  async function shopwright(...args: string[]): Promise<JsonObject> {
    const printed: string[] = [];
    const program = createProgram({ writeOut: (text) => printed.push(text) }, open);
    await program.parseAsync([...args, '--json', '--data', path], { from: 'user' });
    return JSON.parse(printed.join(''));
  }

  if (fill) await fill({ shopwright });
  else await Promise.all(recorded.items.map((put) => table.write({ put })));

  const stripe = await startFakeStripe({ earlier: chargesIn(recorded.items) });
  afterAll(() => stripe.close());
  const environment = { STRIPE_URL: stripe.baseUrl };
  const url = await startOwnServer({ storage, cipher, files, environment });
  const ask = askingAt(url);
  const send = (method: string, path: string, body?: object, as = 'admin') =>
    ask({ method, path, body, authorization: authorizationOf(recorded, as) });
  const processors = configuredProcessors(cipher, { stripe: stripe.baseUrl, braintree: undefined });

  return {
    recorded,
    stripe,
    url,
    ask,
    send,
    shopwright,

    /** What is read of the store. */
    read: async (path: string, as?: string): Promise<Answered['body']['data']> =>
      (await send('GET', path, undefined, as)).body.data,

    /** Does what is due so many minutes later. Gives what could not be done. */
    async sweepAfter(minutes: number): Promise<readonly unknown[]> {
      const errors: unknown[] = [];
      const log = { error: (_: string, error: unknown) => errors.push(error), warn() {} };
      const handOver = async () => {};
      const now = recorded.at + minutes * MINUTE_MS;
      await sweep({ table, processors, files, handOver, log }, now);
      return errors;
    },
  };
}

/** The charges that orders have, each once. */
function chargesIn(items: readonly Item[]): readonly Charge[] {
  const found = new Map<string, Charge>();
  for (const { data } of items.filter(({ pk }) => pk.endsWith('#orders'))) {
    JSON.parse(String(data), (_, value) => {
      if (value?.object === 'charge') found.set(value.id, value);
      return value;
    });
  }
  return [...found.values()];
}
