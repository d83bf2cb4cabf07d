import type { deliver } from '../../functions/deliveries/deliver.ts';
import type { transfer } from '../../functions/transfers/transfer.ts';
import { readLoopbackWebhooks } from '../../shared/config.ts';
import { functionOf, type HandOver } from '../../shared/events/hand-over.ts';
import type { MailSender } from '../../shared/mail/mail.ts';
import { auditedTable, bySystem } from '../../shared/storage/audited-table.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';
import { warnOfUnreadable } from '../../shared/storage/unreadable-items.ts';
import type { Engine } from './engine.ts';
import type { ServerLog } from './server-log.ts';
import type { Cleanup } from './signals.ts';
import { workRunner } from './work-runner.ts';

type Deliver = typeof deliver;

const loadDeliver = async (): Promise<Deliver> =>
  (await import('../../functions/deliveries/deliver.ts')).deliver;

type Transfer = typeof transfer;

const loadTransfer = async (): Promise<Transfer> =>
  (await import('../../functions/transfers/transfer.ts')).transfer;

const loadValidator = async () => (await import('../build/validator.ts')).validatorOf<object>;

export interface Deliveries {
  readonly handOver: HandOver;
  readonly sendsMails: boolean;
  /** Ends what runs, and begins nothing more. */
  readonly stop: Cleanup;
}

/** Does the work for events, and that of transfers, in this process, each piece by itself. */
export function startDelivering(
  {
    storage,
    cipher,
    replicas,
    files,
    handOver: handOverElsewhere,
  }: Pick<Engine, 'storage' | 'cipher' | 'replicas' | 'files' | 'handOver'>,
  publicUrl: string,
  mailSender: MailSender | undefined,
  log: ServerLog,
  load = loadDeliver,
): Deliveries {
  if (handOverElsewhere || !replicas) {
    return { handOver: handOverElsewhere ?? (async () => {}), sendsMails: true, stop() {} };
  }
  const ending = new AbortController();
  const calls = { loopback: readLoopbackWebhooks(), signal: ending.signal };
  const table = auditedTable(storage.openTable(), bySystem);
  // The lock of the store is that of this process.
  const environment = { table, cipher, replicas, publicUrl, calls, mailSender, isAlone: true };

  async function transferNow(work: DueWork) {
    const [run, validatorOf] = await Promise.all([loadTransfer(), loadValidator()]);
    return run(work, { ...environment, log, files, validatorOf }, Date.now());
  }

  const runner = workRunner((work) =>
    (functionOf(work.kind) === 'transfers'
      ? transferNow(work)
      : load().then((run) => run(work, { ...environment, log, handOver }, Date.now()))
    )
      .catch((error) => log.error(`${work.kind} of ${work.id} is not done yet`, error))
      .then(() => warnOfUnreadable({ table, log })),
  );

  const handOver: HandOver = async (works) => {
    if (!ending.signal.aborted) works.forEach(runner.add);
  };
  return {
    handOver,
    sendsMails: mailSender !== undefined,
    async stop() {
      ending.abort();
      await runner.end();
    },
  };
}
