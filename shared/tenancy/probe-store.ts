import { products } from '../resources/products.ts';
import { defaultSettings } from '../resources/schemas/settings.ts';
import { applicationKey } from '../storage/keys.ts';
import { openRecords } from '../storage/records.ts';
import type { Table } from '../storage/table.ts';
import { isAbsent } from '../storage/write.ts';
import { type Application, applicationAttributes, findApplication } from './application.ts';
import { newPublicKey } from './credentials.ts';

/** No store that anybody creates has so small an id: ids begin with the time. */
export const PROBE_STORE_ID = 1;

/** Its one product. */
export const PROBE_PRODUCT = { id: 1, price: 1 } as const;

/** Requests a second of all callers: the trials of one deployment, and hardly more. */
const REQUESTS_PER_SECOND = 20;

/**
 * The store of the probes, made when it is missing. It is of no account, so nothing lists it, reports on it or bills it.
 * It has no secrets, so nobody gets a token of it, and its product is out of stock, so nobody orders it: what asks it
 * writes nothing. `now` is in milliseconds since 1970.
 */
export async function openProbeStore(table: Table, now: number): Promise<Application> {
  const known = await findApplication(table, PROBE_STORE_ID);
  if (known) return known;
  const application = newProbeStore(now);
  const { createdAt: created_at, updatedAt: updated_at } = application;
  const [product] = openRecords(table, application, products).insertions({
    ...{ id: PROBE_PRODUCT.id, created_at, updated_at },
    ...{ name: 'Probe', price: PROBE_PRODUCT.price, published: true },
    ...{ type: 'simple_product', has_variants: false, images: [] },
    ...{ stock_type: 'status', stock_status: 'out_of_stock' },
  });
  const store = { ...applicationKey(PROBE_STORE_ID), ...applicationAttributes(application) };
  const failed = await table.transactWrite([{ put: store, condition: isAbsent }, product]);
  if (failed.length === 0) return application;
  // Another has made it meanwhile.
  const made = await findApplication(table, PROBE_STORE_ID);
  if (made) return made;
  throw new Error('The store of the probes cannot be made: its product is there without it.');
}

const NO_KEYS = { publicKey: '', encryptedPrivateKey: '' };

function newProbeStore(now: number): Application {
  const createdAt = new Date(now).toISOString();
  return {
    id: PROBE_STORE_ID,
    accountId: PROBE_STORE_ID,
    isProbe: true,
    status: 'active',
    publicKey: newPublicKey(PROBE_STORE_ID),
    encryptedSecretKey: '',
    signing: { ...NO_KEYS, generation: 1 },
    adminSigning: NO_KEYS,
    staffSigning: NO_KEYS,
    encryptedHashKey: '',
    requestsPerSecond: REQUESTS_PER_SECOND,
    settings: { ...defaultSettings, name: 'Probe', shipping_required: false },
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
}
