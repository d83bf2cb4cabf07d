import { MINUTE_MS } from '../../shared/durations.ts';
import type { MailSender } from '../../shared/mail/mail.ts';
import { CAUSES } from '../../shared/operation/causes.ts';
import { type Rule, rulesIn, watchIn } from '../../shared/operation/rules.ts';
import { isRinging } from '../../shared/operation/watch.ts';
import { readVersion } from '../build/version.ts';
import { openAlerts, type Problem } from './alerts.ts';
import type { Counters } from './counters.ts';
import type { Engine } from './engine.ts';
import { measureLevels } from './levels.ts';
import type { StartOptions } from './options.ts';
import { openProbe } from './probe.ts';
import type { ServerLog } from './server-log.ts';
import type { Stores } from './shops.ts';
import type { Cleanup } from './signals.ts';
import type { StateFolder } from './state.ts';
import { type Telling, tell, warnIfNobodyIsTold } from './telling.ts';

const HEARTBEAT_TIMEOUT_MS = 10_000;

export interface Watching {
  readonly options: WatchOptions;
  readonly folder: Pick<StateFolder, 'path' | 'alerts'>;
  readonly counters: Counters;
  /** Names the probe, whose requests are not counted. */
  readonly userAgent: string;
  readonly engine: Pick<Engine, 'storage' | 'changes'>;
  readonly stores: () => Promise<Stores>;
  readonly mailSender: () => MailSender | undefined;
  readonly log: ServerLog;
  /** Where the server listens. */
  readonly url: string;
  /** The rules that ring, by id: this set is kept up to date. */
  readonly ringing: Set<string>;
}

type WatchOptions = Pick<
  StartOptions,
  'demo' | 'shop' | 'backupFolder' | 'publicUrl' | 'alertEmail' | 'alertUrl' | 'heartbeatUrl'
>;

/** Evaluates the rules of one machine, minute by minute, and tells of what rings. */
export function openWatching(watching: Watching, startedAt: number) {
  const { options, folder, counters, engine, stores, mailSender, log, ringing } = watching;
  const { publicUrl, backupFolder } = options;
  const url = publicUrl ?? watching.url;
  const { userAgent } = watching;
  const own = { url, isListening: publicUrl === undefined, hasShops: options.shop };
  const probe = openProbe({ ...own, userAgent, stores, log });
  const alerts = openAlerts(folder.alerts);
  const table = engine.storage.openTable();
  const server = { url, version: readVersion().version };
  const telling: Telling = { options, table, mailSender, server, log };
  const { changes } = engine;
  const measured = { table, changes, stores, folder: folder.path, backupFolder, startedAt };

  async function heartbeat(): Promise<void> {
    const { heartbeatUrl } = options;
    if (heartbeatUrl === undefined || probe.failing.size > 0) return;
    const signal = AbortSignal.timeout(HEARTBEAT_TIMEOUT_MS);
    await fetch(heartbeatUrl, { signal }).catch((error) =>
      log.error('cannot call --heartbeat-url', error),
    );
  }

  return {
    warnIfNobodyIsTold: () => warnIfNobodyIsTold(telling),

    /** Ends a minute. */
    async minute(now: number): Promise<void> {
      await Promise.all([
        probe.run(now).then(heartbeat),
        measureLevels(measured, counters, log, now),
      ]);
      counters.measure('failing_probes', probe.failing.size);
      const problems = problemsOf(counters, probe.failing);
      counters.nextMinute();
      ringing.clear();
      for (const { id } of problems) ringing.add(id.split('/')[0] ?? '');
      for (const notice of alerts.update(problems, now)) {
        if (await tell(notice, telling)) alerts.told(notice, now);
      }
    },
  };
}

/** Ends a minute each minute. Returns what ends that. */
export function startWatching(watching: Watching): Cleanup {
  const { options, log } = watching;
  if (!isWatched(options)) return () => undefined;
  const { minute, warnIfNobodyIsTold } = openWatching(watching, Date.now());
  let running: Promise<void> = warnIfNobodyIsTold();
  let isRunning = false;
  const run = () => {
    if (isRunning) return;
    isRunning = true;
    running = minute(Date.now())
      .catch((error) => log.error('cannot watch the server', error))
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(run, MINUTE_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** At a demo store somebody looks on. */
const isWatched = ({ demo, alertEmail, alertUrl, heartbeatUrl }: WatchOptions): boolean =>
  !demo || [alertEmail, alertUrl, heartbeatUrl].some((each) => each !== undefined);

/** What rings now. Failures of the background are told of by their cause. */
function problemsOf(counters: Counters, failing: ReadonlyMap<string, string>): readonly Problem[] {
  return rulesIn('machine').flatMap((rule) => {
    if (rule.id === 'background-failures') return causesOf(rule, counters);
    if (!isRinging(watchIn('machine', rule), counters.series())) return [];
    const { id, says, advice } = rule;
    const lines = id === 'probe' ? [...failing].map(([name, why]) => `${name}: ${why}`) : [];
    return [{ id, says, advice: advice.machine ?? '', ends: true, lines }];
  });
}

const causesOf = (rule: Rule, counters: Counters): readonly Problem[] =>
  CAUSES.flatMap(({ cause, says, advice }) =>
    isRinging(watchIn('machine', rule), counters.series(cause))
      ? [
          {
            ...{ id: `${rule.id}/${cause}`, says, advice },
            ends: false,
            lines: counters.takeLines(cause),
          },
        ]
      : [],
  );
