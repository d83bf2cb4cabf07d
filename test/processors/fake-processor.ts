import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

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

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Speaks a processor's protocol. It awaits `turn` between taking a request on and acting. */
export type Respond = (request: Received, turn: Turn) => Promise<Reply>;
export type Turn = () => Promise<void>;

export interface FakeProcessor {
  readonly baseUrl: string;
  readonly requests: readonly Received[];
  /** One step for each of the next requests, whatever they ask; later ones are answered. */
  script(...steps: Step[]): void;
  /** Lets the late requests act, and waits until they have. */
  release(): Promise<void>;
  close(): Promise<void>;
}

type Ending = (response: ServerResponse, reply: Reply) => void;

const leaveOpen: Ending = () => {};
const drop: Ending = ({ socket }) => socket?.destroy();
const send: Ending = (response, { status, headers, body }) =>
  response.writeHead(status, headers).end(body);

const BEFORE: Partial<Record<Step, Ending>> = {
  'time out before acting': leaveOpen,
  'drop before acting': drop,
  fail: (response) => send(response, { status: 500, body: '' }),
};

const AFTER: Partial<Record<Step, Ending>> = {
  'time out after acting': leaveOpen,
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
  const acting: Promise<unknown>[] = [];
  let gate = Promise.withResolvers<void>();

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const received = { method, path: url, headers, body: await text(request) };
    requests.push(received);
    const step = steps.shift() ?? 'answer';
    const before = BEFORE[step];
    if (before) return before(response, { status: 500, body: '' });
    const opened = gate.promise;
    const reply = respond(received, async () => {
      if (step === 'act late') await opened;
    });
    acting.push(reply);
    (AFTER[step] ?? send)(response, await reply);
  });

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' ? address?.port : undefined;

  async function release() {
    gate.resolve();
    gate = Promise.withResolvers();
    await Promise.all(acting);
  }

  return {
    baseUrl: `http://127.0.0.1:${bound}`,
    requests,
    script: (...next) => steps.push(...next),
    release,
    async close() {
      await release();
      server.close();
      server.closeAllConnections();
    },
  };
}
