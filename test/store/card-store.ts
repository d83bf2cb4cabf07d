import { afterAll } from 'vitest';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import type { Storage } from '../../shared/storage/table.ts';
import { startFakeBraintree } from '../processors/fake-braintree.ts';
import { startFakeStripe } from '../processors/fake-stripe.ts';
import { openStore } from './api.ts';
import { configureProcessors } from './configure-processors.ts';
import { documentedAnswers } from './documented-answers.ts';
import { startOwnServer } from './own-server.ts';
import { sweeping } from './sweep.ts';

/** A store with both card processors behind a server of its own, also with a storage that fails, and the sweep for it. */
export async function openCardStore(settings: Partial<Settings> = {}, storage?: Storage) {
  const stripe = await startFakeStripe();
  const braintree = await startFakeBraintree();
  afterAll(() => Promise.all([stripe.close(), braintree.close()]));
  const url = await startOwnServer({
    environment: {
      STRIPE_URL: stripe.baseUrl,
      BRAINTREE_URL: braintree.baseUrl,
      // The failures are meant, and would fill the report.
      POWERTOOLS_LOG_LEVEL: 'SILENT',
    },
    inspect: documentedAnswers(),
    ...(storage && { storage }),
  });
  const store = await openStore({ unpaid_order_minutes: 60, ...settings }, url);
  await configureProcessors(store, stripe, braintree);
  return { stripe, braintree, url, store, sweep: sweeping(store, { stripe, braintree }) };
}
