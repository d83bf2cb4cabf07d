import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { UNLIMITED, UNLIMITED_SETTINGS } from '../../bin/bench/unlimited.ts';
import { startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import { openSqliteEngine } from '../../bin/start/sqlite-engine.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import { deliver } from '../../functions/deliveries/deliver.ts';
import type { PostOptions } from '../../functions/deliveries/webhooks/post.ts';
import { consumeChanges } from '../../functions/stream/consume-changes.ts';
import { functionOf, type HandOver } from '../../shared/events/hand-over.ts';
import type { MailSender } from '../../shared/mail/mail.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import type { Storage } from '../../shared/storage/table.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import { issueToken } from '../../shared/tenancy/tokens.ts';
import { allDueWork } from './all-due-work.ts';
import { asking } from './api.ts';
import { documentedAnswers } from './documented-answers.ts';
import { LENIENT_SETTINGS } from './lenient-settings.ts';
import { silentLog } from './silent-log.ts';
import { SLOW_MACHINE_MS } from './slow-machine.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

const MAX_CHANGES = 100;

/**
 * A server on a store of its own, whose events are made and sent when a test says so, at the time
 * that it says.
 */
export async function openWebhookStore(calls: Partial<PostOptions> = {}, mailSender?: MailSender) {
  vi.stubEnv('LOOPBACK_WEBHOOKS', 'on');
  const folder = openStateFolder(mkdtempSync(join(tmpdir(), 'shopwright-webhooks-')));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const engine = await openSqliteEngine(folder, url);
  const server = await startServer({
    functions: engine.functions,
    port,
    host: '127.0.0.1',
    inspect: documentedAnswers(),
    timeoutMs: SLOW_MACHINE_MS,
  });
  afterAll(async () => {
    await server.close();
    await engine.close();
    rmSync(folder.path, { recursive: true });
    vi.unstubAllEnvs();
  });
  // Ahead of the clock of the server, so that all that it writes is due.
  const present = () => Date.now() + HOUR_MS;
  let now = present();
  let meanwhile: (() => Promise<void>) | undefined;
  const clock = {
    now: () => now,
    async sleep(ms: number) {
      now += ms;
      const work = meanwhile;
      meanwhile = undefined;
      await work?.();
    },
  };
  const { storage, cipher, changes, replicas } = engine;
  if (!changes || !replicas) throw new Error('The engine has no log of changes.');
  const table = storage.openTable();
  const runs: { readonly message: string; readonly metrics: object }[] = [];
  const environmentOn = (on: Storage) => ({
    table: auditedTable(on.openTable(), bySystem),
    cipher,
    mailSender,
    replicas,
    publicUrl: url,
    clock,
    calls: { loopback: true, ...calls },
    handOver: async () => {},
    // The failures are meant.
    log: {
      ...silentLog,
      info: (message: string, metrics: object) => runs.push({ message, metrics }),
    },
  });

  return {
    engine,
    storage,
    url,

    /** What was logged of runs. */
    runs,

    /** Does this when a run waits the next time. */
    whileWaiting(work: () => Promise<void>) {
      meanwhile = work;
    },

    /** Sets the clock back, which others have set on. */
    rewind() {
      now = present();
    },

    /** A new store of its own account. */
    async newStore() {
      const { id } = await createAccount(table, 'Tests');
      const settings = { name: 'Tea House', ...LENIENT_SETTINGS, ...UNLIMITED_SETTINGS };
      const { application } = await createApplication(table, cipher, id, settings, UNLIMITED);
      const { token } = await issueToken(application, cipher, { access: 'admin' }, Date.now());
      return { application, asAdmin: asking(`${application.publicKey}:${token}`, url) };
    },

    /** Makes events of all that was written, and hands over what is due for them. */
    async makeEvents(handOver: HandOver = async () => {}, sendsMails = false) {
      for (
        let part = changes.read(MAX_CHANGES);
        part.length > 0;
        part = changes.read(MAX_CHANGES)
      ) {
        await consumeChanges(part, { ...environmentOn(storage), handOver, sendsMails });
        changes.drop(part.at(-1)?.number ?? 0);
      }
    },

    /** Does what is due, after so many milliseconds. */
    async send(afterMs = 0, on = storage) {
      now += afterMs;
      const works = (await allDueWork(table, now)).filter(
        ({ kind }) => functionOf(kind) === 'deliveries',
      );
      const environment = environmentOn(on);
      await Promise.all(works.map((work) => deliver(work, environment, now)));
    },
  };
}
