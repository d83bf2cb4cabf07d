import { onTestFinished } from 'vitest';
import { UNLIMITED, UNLIMITED_SETTINGS } from '../../bin/bench/unlimited.ts';
import { Counters } from '../../bin/start/counters.ts';
import { countingLog } from '../../bin/start/counting-log.ts';
import { healthPage } from '../../bin/start/health.ts';
import { startServer } from '../../bin/start/http-server.ts';
import { metricsPage } from '../../bin/start/metrics-page.ts';
import { pageResponse, pathOf } from '../../bin/start/page-response.ts';
import { firstOf, type Pages } from '../../bin/start/pages.ts';
import { freePort } from '../../bin/start/ports.ts';
import { shopSites } from '../../bin/start/shop-sites.ts';
import { storesOf } from '../../bin/start/shops.ts';
import { localFunctions } from '../../bin/start/sqlite-engine.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { openWatching, type Watching } from '../../bin/start/watching.ts';
import { deliver } from '../../functions/deliveries/deliver.ts';
import { consumeChanges } from '../../functions/stream/consume-changes.ts';
import { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { serviceUnavailable } from '../../shared/contract/errors.ts';
import { functionOf } from '../../shared/events/hand-over.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import type { MailSender } from '../../shared/mail/mail.ts';
import { staff } from '../../shared/resources/staff.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { sqliteStorage } from '../../shared/storage/sqlite/storage.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { fileCipher } from '../../shared/tenancy/secret-cipher.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { temporaryFolder } from '../storage-model/temporary-folder.ts';
import { allDueWork } from './all-due-work.ts';
import { asking } from './api.ts';
import { tick } from './clock.ts';
import { interceptedStorage, type Operation } from './intercepted-storage.ts';
import { LENIENT_SETTINGS } from './lenient-settings.ts';
import { silentLog } from './silent-log.ts';
import { SLOW_MACHINE_MS } from './slow-machine.ts';

const MINUTE_MS = 60_000;
const AGENT = 'Shopwright-Probe/test';
export const METRICS_TOKEN = 'a token for the metrics';

/** Instead of the dashboard, which would be built first. */
const deskPage: Pages = (request) =>
  pathOf(request) === '/dashboard' ? pageResponse('text/html', 'dashboard') : undefined;

interface Options extends Partial<Watching['options']> {
  readonly sender?: MailSender | undefined;
}

/**
 * A server of one machine with one store, which watches itself, by the clock of the test. Its table can be broken, and
 * its work is done when the test says so.
 */
export async function openWatchedServer({ sender, ...options }: Options) {
  const folder = openStateFolder(temporaryFolder());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const counters = new Counters(AGENT);
  const log = countingLog(silentLog, counters);
  const storage = sqliteStorage({ file: folder.store });
  const cipher = fileCipher(folder.keyFile);
  const broken = new Set<Operation>();
  const breaking = interceptedStorage(storage, async (operation, make) => {
    if (broken.has(operation)) throw serviceUnavailable('broken');
    return make();
  });
  const replicas = new ReplicaCache(1_000_000);
  const files = folderFiles(folder);
  const functions = await localFunctions({
    ...{ storage: breaking, cipher, files, replicas, publicUrl: url },
    counted: counters.request,
  });
  const table = storage.openTable();
  const stores = storesOf(table);
  const ringing = new Set<string>();
  const server = await startServer({
    ...{ functions, port, host: '127.0.0.1', timeoutMs: SLOW_MACHINE_MS },
    pages: firstOf(
      healthPage(storage),
      metricsPage(counters, () => ringing, METRICS_TOKEN),
      deskPage,
    ),
    sites: shopSites(stores, functions),
  });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await server.close();
    isClosed = true;
  };
  onTestFinished(async () => {
    await close();
    storage.close();
  });

  const account = await createAccount(table, 'Tests');
  const settings = { name: 'Tea House', ...LENIENT_SETTINGS, ...UNLIMITED_SETTINGS };
  const { application } = await createApplication(table, cipher, account.id, settings, UNLIMITED);
  const email = `owner-${crypto.randomUUID()}@tea.example`;
  await openRecords(table, account, staff).create({
    ...{ email, name: 'Grace Hopper', status: 'active', totp: false },
    memberships: [{ application_id: 'all', role: 'owner' }],
  });
  const watch = () =>
    openWatching(
      {
        ...{ folder, counters, userAgent: AGENT, stores, log, url, ringing },
        engine: { storage, changes: storage.changes },
        options: { demo: false, shop: true, ...options },
        mailSender: () => sender,
      },
      Date.now(),
    );
  let watching = watch();
  const environment = { table: auditedTable(table, bySystem), replicas, publicUrl: url, log };
  const token = async () =>
    (await issueToken(application, cipher, { access: 'admin' }, Date.now())).token;

  return {
    ...{ url, email, application, log, broken, folder, close },
    asPublic: asking(application.publicKey, url),
    asAdmin: async (...asked: Parameters<ReturnType<typeof asking>>) =>
      asking(`${application.publicKey}:${await token()}`, url)(...asked),

    /** Lets minutes pass, with what happens in each of them. */
    async minutes(number: number, each: (minute: number) => unknown = () => {}): Promise<void> {
      for (let minute = 0; minute < number; minute += 1) {
        await each(minute);
        tick(MINUTE_MS);
        await watching.minute(Date.now());
      }
    },

    /** As if the server had been started again. */
    restart() {
      watching = watch();
    },

    warnIfNobodyIsTold: () => watching.warnIfNobodyIsTold(),

    /** Makes events of all that was written. */
    async makeEvents(): Promise<void> {
      const changes = storage.changes.read(100);
      const handOver = async () => {};
      await consumeChanges(changes, { ...environment, handOver, sendsMails: true });
      storage.changes.drop(changes.at(-1)?.number ?? 0);
    },

    /** Does the work for events that is due. */
    async work(mailSender: MailSender | undefined = undefined): Promise<void> {
      const due = await allDueWork(table, Date.now());
      for (const work of due.filter(({ kind }) => functionOf(kind) === 'deliveries')) {
        const calls = { loopback: true };
        const clock = { now: () => Date.now(), sleep: async (ms: number) => tick(ms) };
        const own = { ...environment, cipher, mailSender, calls, clock, handOver: async () => {} };
        await deliver(work, { ...own, isAlone: true }, Date.now());
      }
    },
  };
}
