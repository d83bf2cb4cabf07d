import { auditedTable, byOperator } from '../../shared/storage/audited-table.ts';
import type { Table } from '../../shared/storage/table.ts';
import { changeApplication, readApplication } from '../../shared/tenancy/provisioning.ts';
import { isMailPage } from '../../shared/tenancy/settings.ts';
import { banner } from './banner.ts';
import { provisionDemoStore } from './demo-account.ts';
import { fillDemoStore } from './demo-filling.ts';
import { logDuration } from './durations.ts';
import type { Engine } from './engine.ts';
import type { Pages } from './pages.ts';
import { openStorefront } from './storefront.ts';

interface DemoStore {
  /** The shop. */
  readonly pages: Pages;
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

/** Mails lead to the shop, where it is now. */
async function setMailPages(table: Table, id: number, publicUrl: string): Promise<void> {
  const application = await readApplication(table, id);
  const pages = {
    url: publicUrl,
    password_reset_url: `${publicUrl}/reset-password`,
    order_url: `${publicUrl}/orders`,
  };
  if (!isMailPage(pages.order_url)) return;
  await changeApplication(table, application, { settings: { ...application.settings, ...pages } });
}

export async function openDemoStore({ storage, cipher }: Engine): Promise<DemoStore> {
  const table = auditedTable(storage.openTable(), byOperator);
  const { application, secretKey } = await provisionDemoStore(table, cipher);
  const { publicKey } = application;
  return {
    pages: openStorefront(publicKey, application.processors?.stripe !== undefined),
    async present({ publicUrl, isSelfSigned, mailPath }) {
      const target = { table, cipher, application, baseUrl: `${publicUrl}/v0` };
      await logDuration('importing the demo store', fillDemoStore(target));
      await setMailPages(table, application.id, publicUrl);
      const curlOptions = isSelfSigned ? 'k' : '';
      console.log(banner({ publicUrl, mailPath, publicKey, secretKey, curlOptions }));
    },
  };
}
