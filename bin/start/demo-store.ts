import { auditedTable, byOperator } from '../../shared/storage/audited-table.ts';
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
  present(publicUrl: string, isSelfSigned: boolean): Promise<void>;
}

export async function openDemoStore({ storage, cipher }: Engine): Promise<DemoStore> {
  const table = auditedTable(storage.openTable(), byOperator);
  const { application, secretKey } = await provisionDemoStore(table, cipher);
  const { publicKey } = application;
  return {
    pages: openStorefront(publicKey, application.processors?.stripe !== undefined),
    async present(publicUrl, isSelfSigned) {
      const target = { table, cipher, application, baseUrl: `${publicUrl}/v0` };
      await logDuration('importing the demo store', fillDemoStore(target));
      const curlOptions = isSelfSigned ? 'k' : '';
      console.log(banner({ publicUrl, publicKey, secretKey, curlOptions }));
    },
  };
}
