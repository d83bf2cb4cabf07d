import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { notFound } from '../../shared/contract/errors.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import { useDouble } from '../../shared/payments/processors/configured-processors.ts';
import {
  type Ledger,
  type StripeDouble,
  stripeDouble,
} from '../../shared/payments/processors/stripe/double/double.ts';
import { keysOfDouble } from '../../shared/payments/processors/stripe/double/keys.ts';
import { FILE_MODE } from '../../shared/storage/file-modes.ts';
import { pageResponse, pathOf } from './page-response.ts';
import type { Pages } from './pages.ts';

/** Below which path browsers reach it. */
const PLACE = '/card-double';

/** The longest body of the window of the bank. */
const MAX_BODY_BYTES = 1_000;

const SCRIPT = fileURLToPath(
  new URL('../../shared/payments/processors/stripe/double/browser.js', import.meta.url),
);

interface CardDouble {
  /** What the shop shows the fields of a card with. */
  readonly forBrowsers: { readonly publishableKey: string; readonly script: string };
  readonly pages: Pages;
  readonly close: () => Promise<void>;
}

/**
 * Takes the cards of one store in the place of a processor, on a loopback port: only cards for tests, and no money
 * moves. What it has taken stays in a file, so that it can be refunded after the next start.
 */
export async function startCardDouble(applicationId: number, file: string): Promise<CardDouble> {
  const { secretKey, publishableKey } = keysOfDouble(applicationId);
  const earlier: Ledger | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : undefined;
  const double = stripeDouble({
    ...{ secretKey, now: Date.now, name: 'Test cards' },
    ...(earlier && { earlier }),
  });
  const save = saver(double, file);
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const reply = await double.respond({ method, path, headers, body: await text(request) });
    if (method !== 'GET') await save();
    // A connection that is kept may end just when the library uses it again.
    response.writeHead(reply.status, { ...reply.headers, Connection: 'close' }).end(reply.body);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  useDouble('stripe', `http://127.0.0.1:${port}`);
  return {
    forBrowsers: { publishableKey, script: `${PLACE}/browser.js` },
    pages: (request) => {
      const path = pathOf(request);
      if (path === `${PLACE}/browser.js` && request.method === 'GET')
        return pageResponse('text/javascript', readFileSync(SCRIPT, 'utf8'));
      if (path === `${PLACE}/bank` && request.method === 'POST')
        return askBank(request, double, save);
      return undefined;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await save();
    },
  };
}

/** One file after the other, each with what is known when it is written. */
function saver({ charges, intents, refunds }: Ledger, file: string): () => Promise<void> {
  let last = Promise.resolve();
  let isWaiting = false;
  const write = async () => {
    isWaiting = false;
    await writeFile(`${file}.draft`, JSON.stringify({ charges, intents, refunds }), {
      mode: FILE_MODE,
    });
    await rename(`${file}.draft`, file);
  };
  return () => {
    if (!isWaiting) last = last.then(write, write);
    isWaiting = true;
    return last;
  };
}

/** What the shopper says in the window of the bank. The secret of the intent is known to the browser that pays. */
async function askBank(
  request: IncomingMessage,
  double: StripeDouble,
  save: () => Promise<void>,
): Promise<Response> {
  const sent = new URLSearchParams(await startOf(request));
  const intent = double.intents.find(
    ({ client_secret, status }) =>
      client_secret === sent.get('client_secret') && status === 'requires_action',
  );
  if (!intent) throw notFound('No payment waits for the bank.');
  const isPaid = sent.get('approved') === 'true';
  double.finish(intent.id, isPaid);
  await save();
  const message = 'We are unable to authenticate your payment method.';
  return pageResponse('application/json', JSON.stringify(isPaid ? {} : { error: { message } }));
}

async function startOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    body += chunk;
    if (body.length > MAX_BODY_BYTES) break;
  }
  return body;
}
