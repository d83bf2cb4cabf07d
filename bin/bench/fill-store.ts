import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { runProgram } from '../program.ts';
import type { EngineName } from '../start/engine.ts';
import { generateProducts } from './generated-products.ts';
import type { LoadTarget } from './load-cases.ts';
import { storeProducts } from './load-costs.ts';
import { openDeployment } from './open-engine.ts';
import { UNLIMITED, UNLIMITED_SETTINGS } from './unlimited.ts';

/** Number of products, as of a large shop. */
const PRODUCTS = 10_000;

/** Of them, how many have more stock than the load can order. */
const STOCKED = 100;

/**
 * Stores a catalogue in a folder, with the engine that the first argument names; the second is the
 * folder. Sends what the load needs to know of it, a `LoadTarget`.
 */
async function fill(): Promise<void> {
  const [engine, folder = ''] = process.argv.slice(2) as [EngineName, string];
  const { storage, cipher, close } = await openDeployment(engine, folder, 'http://localhost');
  const table = storage.openTable();
  const account = await createAccount(table, 'Bench');
  const settings = { name: 'Bench', shipping_required: false, ...UNLIMITED_SETTINGS };
  const { application } = await createApplication(table, cipher, account.id, settings, UNLIMITED);
  const products = generateProducts(PRODUCTS).map((product, i) =>
    i < STOCKED ? { ...product, stock_level: 1_000_000 } : product,
  );
  await storeProducts(table, application.id, products);
  const { token } = await issueToken(application, cipher, { access: 'admin' });
  const ids = products.map(({ id }) => id);
  const { publicKey } = application;
  await close();
  const target: LoadTarget = { publicKey, token, ids, stocked: ids.slice(0, STOCKED) };
  process.send?.(target, () => process.disconnect());
}

await runProgram(fill);
