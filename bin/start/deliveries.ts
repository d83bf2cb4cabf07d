import type { deliver } from '../../functions/deliveries/deliver.ts';
import { readLoopbackWebhooks } from '../../shared/config.ts';
import { functionOf, type HandOver } from '../../shared/events/hand-over.ts';
import type { MailSender } from '../../shared/mail/mail.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import { warnOfUnreadable } from '../../shared/storage/unreadable-items.ts';
import type { Engine } from './engine.ts';
import type { ServerLog } from './server-log.ts';
import type { Cleanup } from './signals.ts';
import { transferProcess } from './transfer-process.ts';
import { workRunner } from './work-runner.ts';

type Deliver = typeof deliver;

const loadDeliver = async (): Promise<Deliver> =>
  (await import('../../functions/deliveries/deliver.ts')).deliver;

export interface Deliveries {
  readonly handOver: HandOver;
  /** Now: an owner may enter a mail server. */
  readonly sendsMails: boolean;
  /** Ends what runs, and begins nothing more. */
  readonly stop: Cleanup;
}

/** Does the work for events in this process, each piece by itself, and that of transfers in another one. */
export function startDelivering(
  {
    storage,
    cipher,
    replicas,
    readers,
  }: Pick<Engine, 'storage' | 'cipher' | 'replicas' | 'readers'>,
  publicUrl: string,
  mailSender: () => MailSender | undefined,
  log: ServerLog,
  load = loadDeliver,
): Deliveries {
  const ending = new AbortController();
  const calls = { loopback: readLoopbackWebhooks(), signal: ending.signal };
  const table = auditedTable(storage.openTable(), bySystem);
  // The lock of the store is that of this process.
  const environment = { table, cipher, replicas, publicUrl, calls, isAlone: true };

  const transfers = transferProcess({
    ...{ ...readers, publicUrl, table, log },
    catalogueBytes: replicas.maxBytes,
  });

  const runner = workRunner((work) =>
    (functionOf(work.kind) === 'transfers'
      ? transfers.run(work)
      : load().then((run) => {
          const now = { mailSender: mailSender(), log, handOver };
          return run(work, { ...environment, ...now }, Date.now());
        })
    )
      .catch((error) => log.error(`${work.kind} of ${work.id} failed; trying again later`, error))
      .then(() => warnOfUnreadable({ table, log })),
  );

  const handOver: HandOver = async (works) => {
    if (!ending.signal.aborted) works.forEach(runner.add);
  };
  return {
    handOver,
    get sendsMails() {
      return mailSender() !== undefined;
    },
    async stop() {
      ending.abort();
      transfers.end();
      await runner.end();
    },
  };
}
