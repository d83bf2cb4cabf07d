import { writeFileSync } from 'node:fs';
import { pagesOfShop } from '../../shared/opening/pages-of-shop.ts';
import { keysOfDouble } from '../../shared/payments/processors/stripe/double/keys.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { auditedTable, byOperator } from '../../shared/storage/audited-table.ts';
import { FILE_MODE } from '../../shared/storage/file-modes.ts';
import type { Table } from '../../shared/storage/table.ts';
import { isLoopbackHost } from '../../shared/tenancy/networks.ts';
import { setProcessor } from '../../shared/tenancy/processors.ts';
import {
  changeApplication,
  createAccount,
  createApplication,
  listAccounts,
  listApplications,
  readApplication,
} from '../../shared/tenancy/provisioning.ts';
import { isMailPage } from '../../shared/tenancy/settings.ts';
import { banner } from './banner.ts';
import { readDemoSettings } from './demo-data.ts';
import { movedDays, readDays, writeDays } from './demo-days.ts';
import { fillDemoStore } from './demo-filling.ts';
import { demoLoginCodes } from './demo-owner.ts';
import { logDuration } from './durations.ts';
import type { Engine } from './engine.ts';

export interface DemoStore {
  readonly id: number;
  /** The shop at hosts that no other store has is of this one. */
  readonly publicKey: string;
  /** Imports the data, by a server that runs, and prints how to use it. */
  present(served: Served): Promise<void>;
}

/** Where the server is. */
interface Served {
  readonly publicUrl: string;
  readonly isSelfSigned: boolean;
  /** Where the mails are shown. */
  readonly mailPath: string;
}

const ACCOUNT = 'Demo account';

/** The demo store, created with its days unless it is there. `testCards`: the file of what its card double has taken. */
async function provisionDemoStore({ storage, cipher }: Engine, testCards: string) {
  const table = auditedTable(storage.openTable(), byOperator);
  const accounts = await listAccounts(table);
  const account =
    accounts.find(({ name }) => name === ACCOUNT) ?? (await createAccount(table, ACCOUNT));
  const [application] = await listApplications(table, account.id);
  if (!application) {
    const made = await createApplication(table, cipher, account.id, await readDemoSettings());
    const { id } = made.application;
    const load = async () => {
      const cards = await writeDays(storage.openTable(), movedDays(readDays(), id, Date.now()));
      writeFileSync(testCards, JSON.stringify(cards), { mode: FILE_MODE });
    };
    await logDuration('loading the demo store', load());
    const [keys, now] = [keysOfDouble(id), Date.now()];
    const store = await setProcessor(table, cipher, made.application, 'stripe', keys, now);
    return { ...made, application: store };
  }
  const purpose = { applicationId: application.id, purpose: 'secret' } as const;
  return { application, secretKey: await cipher.decrypt(application.encryptedSecretKey, purpose) };
}

/** Mails lead to the shop, where it is now; so newsletters can be confirmed there. */
async function setMailPages(table: Table, id: number, publicUrl: string): Promise<void> {
  const application = await readApplication(table, id);
  const pages = pagesOfShop(publicUrl);
  const { settings } = application;
  if (settings.shop === false || !isMailPage(pages.order_url)) return;
  const feed: Settings['feed'] = {
    weight_unit: 'kg',
    gtin: 'isbn_13',
    ...settings.feed,
    link: `${publicUrl}/{locale}/products`,
  };
  await changeApplication(
    table,
    application,
    { settings: { newsletter: true, ...settings, ...pages, feed } },
    Date.now(),
  );
}

export async function openDemoStore(engine: Engine, testCards: string): Promise<DemoStore> {
  const { storage, cipher } = engine;
  const table = auditedTable(storage.openTable(), byOperator);
  const { application, secretKey } = await provisionDemoStore(engine, testCards);
  const { id, publicKey } = application;
  return {
    ...{ id, publicKey },
    async present({ publicUrl, isSelfSigned, mailPath }) {
      const target = { table, cipher, application, baseUrl: `${publicUrl}/v0` };
      await fillDemoStore(target);
      await setMailPages(table, application.id, publicUrl);
      // A browser on another machine sends cookies of the staff back by TLS alone.
      const keepsCookies = isSelfSigned || isLoopbackHost(new URL(publicUrl).hostname);
      const loginCodes = keepsCookies
        ? await demoLoginCodes(table, application.accountId)
        : undefined;
      const keys = { application: application.id, publicKey, secretKey, loginCodes };
      const curlOptions = isSelfSigned ? 'k' : '';
      console.log(banner({ publicUrl, mailPath, ...keys, curlOptions }));
    },
  };
}
