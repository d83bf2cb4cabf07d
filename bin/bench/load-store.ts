import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { openSqliteEngine } from '../start/sqlite-engine.ts';
import { openStateFolder } from '../start/state.ts';
import { generateProducts, storeProducts } from './generated-products.ts';
import type { LoadTarget } from './load-cases.ts';
import { UNLIMITED, UNLIMITED_SETTINGS } from './unlimited.ts';

/** Number of products, as of a large shop. */
const PRODUCTS = 10_000;

/** Number of products with more stock than the load can order. */
const STOCKED = 100;

/** The engine of a deployment on the data in a folder, whose links are those of requests. */
export const openDeployment = (folder: string) =>
  openSqliteEngine(openStateFolder(folder), undefined, {
    serverTiming: false,
    logsAddresses: true,
  });

/** Creates a store with a catalogue in a folder; returns what the load needs to know of it. */
export async function fillStore(folder: string): Promise<LoadTarget> {
  const { storage, cipher, close } = await openDeployment(folder);
  const table = storage.openTable();
  const account = await createAccount(table, 'Bench');
  const settings = { name: 'Bench', shipping_required: false, ...UNLIMITED_SETTINGS };
  const { application } = await createApplication(table, cipher, account.id, settings, UNLIMITED);
  const products = generateProducts(PRODUCTS).map((product, i) =>
    i < STOCKED ? { ...product, stock_level: 1_000_000 } : product,
  );
  await storeProducts(table, application.id, products);
  const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
  await close();
  const ids = products.map(({ id }) => id);
  return { publicKey: application.publicKey, token, ids, stocked: ids.slice(0, STOCKED) };
}
