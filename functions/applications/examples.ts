import type { ServiceRequest } from '../../shared/actions/context.ts';
import { ApiError, notFound } from '../../shared/contract/errors.ts';
import type { Actions, Examples } from '../../shared/endpoint/service.ts';
import type { applications } from '../../shared/resources/applications.ts';
import { authorityOf, requireOwner } from '../../shared/staff/grants.ts';
import { newId } from '../../shared/storage/identifier.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import {
  applicationChange,
  countStore,
  listApplications,
  type NewSettings,
  newApplication,
  readAccountItem,
} from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import { requireRoom } from './create-store.ts';
import { servedPages } from './served-pages.ts';
import { viewStore } from './view-store.ts';

/** The store of examples of an account, which is marked as one: no other store is ever removed here. */
export function exampleActions(
  cipher: SecretCipher,
  examples: Examples | undefined,
): Pick<Actions<typeof applications>, 'getExamples' | 'addExamples' | 'removeExamples'> {
  return {
    async getExamples(request) {
      await requireOffered(request, examples);
      const { table, application } = request;
      const store = exampleIn(await listApplications(table, application.accountId));
      if (!store) throw noExamples();
      return { data: viewStore(store) };
    },

    async addExamples(request) {
      const { settings, fill } = await requireOffered(request, examples);
      const making = { ...request, settings: await settings() };
      const store = await withOptimisticLock(() => foundOrMade(making, cipher));
      await fill(store);
      return { data: viewStore(store) };
    },

    async removeExamples(request) {
      const { remove } = await requireOffered(request, examples);
      const { table, clock, application } = request;
      const closed = await withOptimisticLock(async () => {
        const store = exampleIn(await listApplications(table, application.accountId));
        if (!store) throw noExamples();
        // A removal that was interrupted goes on.
        if (store.status === 'deleting') return store;
        const { changed, write } = applicationChange(store, { status: 'deleting' }, clock.now());
        return (await table.write(write)) ? changed : CONFLICT;
      });
      forgetTenant(closed.id);
      remove(closed);
      return {};
    },
  };
}

/** Throws a 403 for who is not an owner of all stores, and a 404 where the server has no examples. */
async function requireOffered(request: ServiceRequest, examples: Examples | undefined) {
  requireOwner(await authorityOf(request));
  if (examples) return examples;
  throw notFound('This deployment does not create example stores.');
}

const noExamples = () => notFound('This account has no example store.');

const exampleIn = (stores: readonly Application[]) => stores.find(({ isExample }) => isExample);

interface Making {
  readonly table: Table;
  readonly baseUrl: string;
  readonly application: Pick<Application, 'accountId'>;
  /** What the store begins with. */
  readonly settings: NewSettings;
}

/** The item of the account is read first: of two calls at once, one makes the store, and the other finds it. */
async function foundOrMade(
  { table, baseUrl, application: { accountId }, settings }: Making,
  cipher: SecretCipher,
): Promise<Application | typeof CONFLICT> {
  const account = await readAccountItem(table, accountId);
  const stores = await listApplications(table, accountId);
  const found = exampleIn(stores);
  if (found?.status === 'deleting') {
    throw new ApiError(409, 'The example store is being deleted. Try again in a few seconds.');
  }
  if (found) return found;
  requireRoom(stores);
  const id = newId();
  const all = { ...settings, ...servedPages({ baseUrl }, id) };
  const others = { id, isExample: true } as const;
  const { application, writes } = await newApplication(cipher, accountId, all, others);
  const failed = await table.transactWrite([countStore(account), ...writes]);
  return failed.length === 0 ? application : CONFLICT;
}
