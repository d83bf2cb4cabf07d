import type { MailSender } from '../../shared/mail/mail.ts';
import { readVersion } from '../build/version.ts';
import { requireBackupFolder, startBackups } from './backups.ts';
import { desk, reference } from './built-pages.ts';
import { readCertificate, watchCertificate } from './certificate.ts';
import { startConsuming } from './change-consumer.ts';
import { startCopying } from './copying.ts';
import { Counters } from './counters.ts';
import { countingLog } from './counting-log.ts';
import { openDataFolder } from './data-folder.ts';
import { startDelivering } from './deliveries.ts';
import type { Engine } from './engine.ts';
import { examplePictures } from './example-pictures.ts';
import { guidePages } from './guide-pages.ts';
import { healthPage } from './health.ts';
import { startServer } from './http-server.ts';
import { knownHosts } from './known-hosts.ts';
import { mailPages, newMailPath } from './mail-pages.ts';
import { localMailSender, requireMailOptions } from './mail-sender.ts';
import { metricsPage, requireMetricsToken } from './metrics-page.ts';
import { openEngine } from './open-engine.ts';
import { offerOpening } from './opening.ts';
import type { StartOptions } from './options.ts';
import { ownDashboard } from './own-dashboard.ts';
import { firstOf } from './pages.ts';
import { publicHost, requirePort } from './ports.ts';
import { newProbeAgent } from './probe.ts';
import { localCertificate } from './self-signed.ts';
import { jsonLog, textLog } from './server-log.ts';
import { shopSites } from './shop-sites.ts';
import { storesOf } from './shops.ts';
import { type Cleanup, runOnSignals } from './signals.ts';
import { removeRunning, type StateFolder, writeRunning } from './state.ts';
import { startSweeping } from './sweep-timer.ts';
import { measureSync, warnOfSlowDisk } from './sync-time.ts';
import { uploadPage } from './uploads.ts';
import { startWatching } from './watching.ts';

/** Starts the database and the API, either with the demo store, or as a deployment. */
export async function startLocalStore(options: StartOptions): Promise<void> {
  const { port, host, https, tls, trustProxy } = options;
  const cleanups: Cleanup[] = [];
  runOnSignals(cleanups);
  const userAgent = newProbeAgent();
  const counters = new Counters(userAgent);
  const log = countingLog(options.demo ? textLog : jsonLog(), counters);
  // What can be wrong comes before what changes something.
  await requirePort(port, host);
  const given = tls && readCertificate(tls, log);
  requireBackupFolder(options);
  requireMailOptions(options);
  requireMetricsToken();
  const folder = openDataFolder(options);
  const syncMs = measureSync(folder.path);

  const certificate = given ?? (https ? await localCertificate(folder.path) : undefined);
  const url = `${certificate ? 'https' : 'http'}://${publicHost(host)}:${port}`;
  tellOfMachine(options, folder);
  const mailSender = await tellOfMails(localMailSender(options, folder));
  const isKnownHost = knownHosts({ url, certificate, trustProxy });
  const takesMailServer = tellOfMailServer(mailSender);
  const { demo: isDemo, memory } = options;
  const own = { isKnownHost, takesMailServer, counted: counters.request };
  const engine = await openEngine({ demo: isDemo, memory, ...own }, folder, url, log);
  cleanups.unshift(() => engine.close());
  warnOfSlowDisk(syncMs, folder.path, log);
  const { storage, files, functions } = engine;
  writeRunning(folder, { pid: process.pid, url });
  process.on('exit', () => removeRunning(folder));

  const demo = options.demo ? await demoStoreOf(engine, folder, cleanups) : undefined;
  const storesNow = storesOf(storage.openTable());
  const mailPath = newMailPath();
  const ringing = new Set<string>();
  const pages = firstOf(
    ownDashboard(options.dashboardUrl),
    healthPage(storage),
    metricsPage(counters, () => ringing),
    desk.pages,
    reference.pages,
    uploadPage(files),
    ...(demo ? [mailPages(folder.mails, mailPath), guidePages, demo.cards.pages] : []),
    examplePictures(),
  );
  const sites = options.shop ? shopSites(storesNow, functions, demo) : undefined;
  const listening = { port, host, certificate, behindProxy: trustProxy };
  const server = await startServer({ functions, pages, sites, log, ...listening });
  cleanups.unshift(() => server.close());
  if (tls) cleanups.unshift(watchCertificate(tls, log, server.useCertificate));
  await (demo
    ? demo.present({ publicUrl: url, isSelfSigned: https, mailPath })
    : offerOpening(storage.openTable(), folder, url, log));
  const durable = { data: folder.path, sync_ms: Number(syncMs.toFixed(2)) };
  log.info('started', { url, ...readVersion(), ...durable });
  const sender = senderNow(engine, mailSender);
  const deliveries = startDelivering(engine, url, sender, log);
  cleanups.unshift(
    startBackups(options, folder, log),
    startConsuming(engine, url, deliveries, log),
    startSweeping(engine, deliveries.handOver, log),
    deliveries.stop,
    startWatching({
      ...{ options, folder, counters, userAgent, engine, ringing, log, url },
      ...{ stores: storesNow, mailSender: sender },
    }),
  );
  cleanups.push(startCopying(options, folder, log), () => log.info('stopped'));
}

/** A deployment loads nothing of it. */
async function demoStoreOf(engine: Engine, { testCards }: StateFolder, cleanups: Cleanup[]) {
  const [{ openDemoStore }, { startCardDouble }] = await Promise.all([
    import('./demo-store.ts'),
    import('./card-double.ts'),
  ]);
  const store = await openDemoStore(engine, testCards);
  const cards = await startCardDouble(store.id, testCards);
  cleanups.unshift(cards.close);
  return { ...store, cards };
}

/** What the functions are to know of this server. */
function tellOfMachine(
  { demo, shop, tls, trustProxy, dashboardUrl = '' }: StartOptions,
  { fonts }: StateFolder,
): void {
  process.env['FONTS_FOLDER'] = fonts;
  process.env['ONE_MACHINE'] = 'on';
  process.env['SERVES_OTHERS'] = tls || trustProxy ? 'on' : 'off';
  process.env['SERVES_SHOP'] = shop ? 'on' : 'off';
  process.env['DASHBOARD_URL'] = dashboardUrl;
  process.env['OFFERS_EXAMPLES'] = demo ? 'off' : 'on';
  if (demo) process.env['LOOPBACK_WEBHOOKS'] = 'on';
}

/** The functions say whether mails are sent. */
async function tellOfMails(opened: ReturnType<typeof localMailSender>) {
  const sender = await opened;
  process.env['SENDS_MAILS'] = sender ? 'on' : 'off';
  return sender;
}

/** Where nothing else sends mails, an owner may enter by which server. */
function tellOfMailServer(sender: MailSender | undefined): boolean {
  const takesMailServer = sender === undefined;
  process.env['TAKES_MAIL_SERVER'] = takesMailServer ? 'on' : 'off';
  return takesMailServer;
}

/** How the next mail is sent. */
const senderNow =
  ({ mailServers }: Engine, sender: MailSender | undefined) =>
  () =>
    sender ?? mailServers?.sender();
