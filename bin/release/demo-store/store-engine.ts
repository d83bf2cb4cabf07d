import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliver } from '../../../functions/deliveries/deliver.ts';
import { consumeChanges } from '../../../functions/stream/consume-changes.ts';
import { sweepWith } from '../../../functions/sweep/handler.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { functionOf as functionAt } from '../../../shared/endpoint/gateway.ts';
import { VERSION } from '../../../shared/endpoint/paths.ts';
import { functionOf, type HandOver } from '../../../shared/events/hand-over.ts';
import { auditedTable, bySystem } from '../../../shared/storage/audited-table.ts';
import type { DueWork } from '../../../shared/storage/due-work.ts';
import { contextOf } from '../../start/http-server.ts';
import { textLog } from '../../start/server-log.ts';
import { openSqliteEngine } from '../../start/sqlite-engine.ts';
import { openStateFolder } from '../../start/state.ts';
import type { ProcessClock } from './process-clock.ts';

/** Where requests say that they come to. No mail has it. */
const ORIGIN = 'http://127.0.0.1:4000';

/** Between two requests of the same person: the limits count them by the second. */
const REQUEST_MS = 40;

export interface Asked {
  readonly authorization: string;
  /** The network address of who asks. */
  readonly address: string;
  readonly body?: object | undefined;
  readonly orderSecret?: string | undefined;
}

/** Loosely typed, as answers of the API that a program of this repository asks for. */
// biome-ignore lint/suspicious/noExplicitAny: the scenario knows what it has asked for
export type Answer = any;

export type StoreEngine = Awaited<ReturnType<typeof openStoreEngine>>;

/** An engine on an empty folder, whose work in the background is done when it is told to. */
export async function openStoreEngine(clock: ProcessClock, reseed: (seed: number) => void) {
  const { now } = clock;
  const folder = mkdtempSync(join(tmpdir(), 'shopwright-demo-'));
  const engine = await openSqliteEngine(openStateFolder(folder), ORIGIN);
  const { storage, changes, functions, cipher, files, replicas } = engine;
  const table = auditedTable(storage.openTable(), bySystem);
  const log = textLog;
  let handed: DueWork[] = [];
  const handOver: HandOver = async (works) => {
    handed.push(...works.filter(({ kind }) => functionOf(kind) === 'deliveries'));
  };
  const sweep = sweepWith(cipher, files, handOver);
  const environment = { table, replicas, publicUrl: ORIGIN, log, handOver, sendsMails: false };

  /** What follows from what was written: events, words, numbers, reports. No mail is sent. */
  async function settle(): Promise<void> {
    for (let part = changes.read(100); part.length > 0; part = changes.read(100)) {
      await consumeChanges(part, environment);
      changes.drop(part.at(-1)?.number ?? 0);
    }
    const works = handed;
    handed = [];
    const parts = { cipher, mailSender: undefined, calls: { loopback: false }, isAlone: true };
    for (const work of works) await deliver(work, { ...environment, ...parts }, now());
    if (works.length > 0) await settle();
  }

  let requests = 0;

  async function ask(method: string, path: string, asked: Asked): Promise<Answer> {
    const [rawPath = '', rawQueryString = ''] = `/${VERSION}${path}`.split('?');
    const { authorization, address, body, orderSecret } = asked;
    const handler = functions.get(functionAt(rawPath));
    if (!handler) throw new Error(`There is no function for ${path}.`);
    requests += 1;
    reseed(requests);
    clock.set(now() + REQUEST_MS);
    const requestId = `demo-${requests}`;
    const answered = await handler(
      {
        ...{ version: '2.0', routeKey: '$default', rawPath, rawQueryString },
        headers: {
          ...{ authorization, host: '127.0.0.1:4000', 'x-forwarded-proto': 'http' },
          ...{ 'content-type': 'application/json' },
          ...(orderSecret && { 'order-secret': orderSecret }),
        },
        requestContext: {
          ...{ accountId: 'local', apiId: 'local', domainName: 'localhost', domainPrefix: 'local' },
          http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: address, userAgent: '' },
          ...{ requestId, routeKey: '$default', stage: '$default', time: '', timeEpoch: now() },
        },
        ...(body && { body: JSON.stringify(body) }),
        isBase64Encoded: false,
      },
      contextOf(requestId, MINUTE_MS),
    );
    const answer = JSON.parse(answered.body ?? '{}');
    if (answered.statusCode === 200) return answer;
    throw new RefusedRequest(`${method} ${path}: ${answered.statusCode} ${answered.body}`);
  }

  return {
    ...{ engine, table, folder, ask, settle },
    /** What is due, and what has expired since then: the engine itself would look by the time of the machine. */
    async sweep() {
      await engine.deleteExpired();
      await sweep({ table, log, isEnding: () => false }, now());
      await settle();
    },
    async close() {
      await engine.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export class RefusedRequest extends Error {}
