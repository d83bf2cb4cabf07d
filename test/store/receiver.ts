import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';
import { listen } from './loopback.ts';

/** A message that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The id of the event. */
  readonly id: string;
  readonly type: string;
  readonly recordId: number;
}

export type Answer = (message: Received, response: ServerResponse) => void;

export const answering =
  (status: number, body = ''): Answer =>
  (_, response) =>
    void response.writeHead(status).end(body);

/** Ends the connection without an answer. */
export const breaking: Answer = (_, response) => void response.destroy();

/** A receiver of webhooks on this machine, which answers as the test says. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = { received, answer: answering(204), url: '' };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { id, type, record_id } = JSON.parse(body);
    const message = { headers: request.headers, body, id, type, recordId: record_id };
    received.push(message);
    receiver.answer(message, response);
  });
  const { url, close } = await listen(server);
  afterAll(close);
  receiver.url = `${url}/events`;
  return receiver;
}

/** Throws unless the message is signed by the secret. The clock of a test may be any. */
export function verify({ headers, body, id }: Received, secret: string): void {
  const time = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const expected = new Webhook(secret).sign(id, time, body);
  const signatures = String(headers['webhook-signature']).split(' ');
  if (headers['webhook-id'] === id && signatures.includes(expected)) return;
  throw new Error(`The signature of ${id} is wrong.`);
}
