import { badRequest } from '../../shared/contract/errors.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import { newStore } from '../../shared/opening/new-store.ts';
import { type applications, MAX_STORES } from '../../shared/resources/applications.ts';
import { authorityOf, requireOwner } from '../../shared/staff/grants.ts';
import { openStaff } from '../../shared/staff/staff-records.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import {
  countStore,
  listApplicationIds,
  readAccountItem,
} from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { servedPages } from './served-pages.ts';
import { viewStore } from './view-store.ts';

/** A further store of the account, for its owners. */
export const createStore =
  (cipher: SecretCipher): Actions<typeof applications>['create'] =>
  async (request) => {
    requireOwner(await authorityOf(request));
    const {
      table,
      body,
      caller,
      application: { accountId: account },
    } = request;
    const { email_address } = body;
    const owner = await openStaff(table, account).get(caller.staff?.id ?? 0);
    const email = email_address ?? owner?.email ?? '';
    return withOptimisticLock(async () => {
      const item = await readAccountItem(table, account);
      const stores = await listApplicationIds(table, account);
      requireRoom(stores);
      const store = await newStore(
        { ...body, email },
        { table, cipher, account, pages: (id) => servedPages(request, id) },
      );
      const answer = { data: viewStore(store.application) };
      const { id, settings } = store.application;
      const named = { id, name: settings.name };
      const failed = await request.commit([countStore(item), ...store.writes], answer, named);
      return failed.length === 0 ? answer : CONFLICT;
    });
  };

/** Throws a 400 where the account has as many stores as it may have. */
export function requireRoom(stores: readonly unknown[]): void {
  if (stores.length < MAX_STORES) return;
  throw badRequest(
    `An account can have up to ${MAX_STORES} stores. The server operator can create more.`,
  );
}
