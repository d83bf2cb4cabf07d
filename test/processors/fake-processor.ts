import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Received, Reply, Turn } from '../../shared/payments/processors/stripe/double/wire.ts';
import { listen } from '../store/loopback.ts';

export type { Received, Reply, Turn };

/** What befalls one request; `act late` waits for `release` before it acts. */
export type Step =
  | 'answer'
  | 'answer twice'
  | 'fail'
  | 'time out before acting'
  | 'time out after acting'
  | 'drop before acting'
  | 'drop after acting'
  | 'act late';

/** Speaks a processor's protocol. It awaits `turn` between taking a request on and acting. */
export type Respond = (request: Received, turn: Turn) => Promise<Reply>;

export interface FakeProcessor {
  readonly baseUrl: string;
  readonly requests: readonly Received[];
  /** One step for each of the next requests, whatever they ask; later ones are answered. */
  script(...steps: Step[]): void;
  /** Forgets the steps that no request has met. */
  unscript(): void;
  /** The same for the next requests that contain a text, as the id of an order. */
  scriptFor(text: string, ...steps: Step[]): void;
  /** Until a request has come that is left without an answer, or acts late. */
  stuck(): Promise<void>;
  /** Lets the late requests act, and waits until they have. */
  release(): Promise<void>;
  close(): Promise<void>;
}

type Ending = (response: ServerResponse, reply: Reply) => void;

const drop: Ending = ({ socket }) => socket?.destroy();
const send: Ending = (response, { status, headers, body }) =>
  response.writeHead(status, headers).end(body);

const BEFORE: Partial<Record<Step, Ending>> = {
  'drop before acting': drop,
  fail: (response) => send(response, { status: 500, body: '' }),
};

const AFTER: Partial<Record<Step, Ending>> = {
  'drop after acting': drop,
  'answer twice': (response, reply) => {
    const { socket } = response;
    response.once('finish', () => socket?.write(`HTTP/1.1 ${reply.status} Again\r\n\r\n`));
    send(response, reply);
  },
};

/** A server on a loopback port, free unless one is given, that takes money from nobody. */
export async function startFake(respond: Respond, port = 0): Promise<FakeProcessor> {
  const requests: Received[] = [];
  const steps: Step[] = [];
  const stepsFor = new Map<string, Step[]>();
  const acting: Promise<unknown>[] = [];
  let gate = Promise.withResolvers<void>();
  let stuck = Promise.withResolvers<void>();

  function stepOf({ path, body }: Received): Step | undefined {
    const found = [...stepsFor].find(([text]) => `${path} ${body}`.includes(text));
    return found?.[1].shift();
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const received = { method, path: url, headers, body: await text(request) };
    requests.push(received);
    const step = stepOf(received) ?? steps.shift() ?? 'answer';
    if (step === 'time out before acting') return stuck.resolve();
    const before = BEFORE[step];
    if (before) return before(response, { status: 500, body: '' });
    const opened = gate.promise;
    const reply = respond(received, async () => {
      if (step !== 'act late') return;
      stuck.resolve();
      await opened;
    });
    acting.push(reply);
    const acted = await reply;
    if (step === 'time out after acting') return stuck.resolve();
    (AFTER[step] ?? send)(response, acted);
  });

  const { url: baseUrl, close } = await listen(server, port);

  async function release() {
    gate.resolve();
    gate = Promise.withResolvers();
    await Promise.all(acting);
  }

  return {
    baseUrl,
    requests,
    script(...next) {
      stuck = Promise.withResolvers();
      steps.push(...next);
    },
    unscript() {
      steps.length = 0;
    },
    scriptFor: (text, ...next) => void stepsFor.set(text, next),
    stuck: () => stuck.promise,
    release,
    async close() {
      await release();
      await close();
    },
  };
}
