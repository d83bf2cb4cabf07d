import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { keysOfDouble } from '../../../shared/payments/processors/stripe/double/keys.ts';
import { setProcessor } from '../../../shared/tenancy/processors.ts';
import { createAccount, createApplication } from '../../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../../shared/tenancy/tokens.ts';
import { startCardDouble } from '../../start/card-double.ts';
import { readDemoSettings } from '../../start/demo-data.ts';
import type { DaysHeader } from '../../start/demo-days.ts';
import { fillExamples } from '../../start/demo-filling.ts';
import { packedItems } from './packed-items.ts';
import type { ProcessClock } from './process-clock.ts';
import { DAYS, playScenario } from './scenario.ts';
import { openStoreEngine } from './store-engine.ts';

/** After the last day began. */
const LAST_MS = 40 * MINUTE_MS;

/** What is due at the last moment is done then. */
const REST_MS = 5 * MINUTE_MS;

/**
 * The text of the file of the days of the demo store: a header, and the items of the store, as its API has made them.
 *
 * @param start midnight in UTC, of a day after which summer time neither begins nor ends for three months
 * @param reseed begins another row of random numbers
 */
export async function makeDays(
  clock: ProcessClock,
  start: number,
  reseed: (seed: number) => void,
): Promise<string> {
  clock.set(start - 2 * DAY_MS);
  const store = await openStoreEngine(clock, reseed);
  const { table, engine } = store;
  const { cipher } = engine;
  const account = await createAccount(table, 'Demo account');
  const settings = await readDemoSettings();
  const { application } = await createApplication(table, cipher, account.id, settings);
  const { id, publicKey } = application;
  const file = join(store.folder, 'test-cards.json');
  const double = await startCardDouble(id, file);
  await setProcessor(table, cipher, application, 'stripe', keysOfDouble(id), clock.now());
  await fillExamples(table, application);
  clock.set(start - DAY_MS);
  await store.settle();
  let token = { text: '', until: 0 };
  const adminToken = async () => {
    const now = clock.now();
    if (now >= token.until) {
      const issued = await issueToken(application, cipher, { access: 'admin' }, now);
      token = { text: issued.token, until: now + HOUR_MS };
    }
    return token.text;
  };
  const userToken = async (userId: number) =>
    (await issueToken(application, cipher, { access: 'user', userId }, clock.now())).token;
  const lastDay = start + (DAYS - 1) * DAY_MS;
  const stage = { store, clock, publicKey, adminToken, userToken };
  await playScenario(stage, start, lastDay + LAST_MS);
  clock.set(lastDay + LAST_MS + REST_MS);
  await store.sweep();
  await double.close();
  const end = clock.now();
  const cards = JSON.parse(readFileSync(file, 'utf8'));
  const header: DaysHeader = { application: id, start, end, cards };
  const lines = await packedItems(table, id, end);
  await store.close();
  return `${[JSON.stringify(header), ...lines].join('\n')}\n`;
}
