import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNLIMITED, UNLIMITED_SETTINGS } from '../../bin/bench/unlimited.ts';
import { startConsuming } from '../../bin/start/change-consumer.ts';
import { startDelivering } from '../../bin/start/deliveries.ts';
import { readDemoSettings } from '../../bin/start/demo-data.ts';
import { fillDemoStore } from '../../bin/start/demo-filling.ts';
import { demoLoginCodes } from '../../bin/start/demo-owner.ts';
import { examplePictures } from '../../bin/start/example-pictures.ts';
import { startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import { textLog } from '../../bin/start/server-log.ts';
import { shopSites } from '../../bin/start/shop-sites.ts';
import { onlyStore } from '../../bin/start/shops.ts';
import { openSqliteEngine } from '../../bin/start/sqlite-engine.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { sweepWith } from '../../functions/sweep/handler.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of many routes, which are read here and there
export type Ask = (method: string, path: string, body?: object) => Promise<any>;

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The demo store in this process, whose clock so is that of the caller. */
export async function openShop() {
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-pictures-'));
  const state = openStateFolder(folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const engine = await openSqliteEngine(state, url);
  const { storage, cipher, functions } = engine;
  const table = storage.openTable();
  const account = await createAccount(table, 'Pictures');
  const settings = { ...(await readDemoSettings()), ...UNLIMITED_SETTINGS };
  const created = await createApplication(table, cipher, account.id, settings, UNLIMITED);
  const { application } = created;
  const server = await startServer({
    ...{ functions, port, host: '127.0.0.1', pages: examplePictures() },
    sites: shopSites(onlyStore(application), functions),
  });
  const deliveries = startDelivering(engine, url, () => undefined, textLog);
  const stopConsuming = startConsuming(engine, url, deliveries, textLog);
  const sweep = sweepWith(cipher, engine.files, deliveries.handOver);
  await fillDemoStore({ table, cipher, application, baseUrl: `${url}/v0` });

  /** As the owner's programs do; a token for each request, because days pass between them. */
  const ask: Ask = async (method, path, body) => {
    const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
    const response = await fetch(`${url}/v0${path}`, {
      method,
      headers: {
        Authorization: `${application.publicKey}:${token}`,
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };

  return {
    url,
    place: `${url}/dashboard/${application.id}`,
    ask,
    /** Does what is due by the clock of this process. */
    async sweep() {
      const audited = auditedTable(table, bySystem);
      await sweep({ table: audited, log: textLog, isEnding: () => false }, Date.now());
    },
    async loginCode() {
      const codes = await demoLoginCodes(table, account.id);
      if (!codes) throw new Error('The demo store has no owner.');
      return codes.dashboard;
    },
    async close() {
      await stopConsuming();
      await deliveries.stop();
      await server.close();
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
