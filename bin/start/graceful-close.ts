import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** A little more than a function may take. */
const MAX_CLOSE_MS = 12_000;

/**
 * Returns what ends the server: it accepts nothing more, answers the requests that it has, each on a
 * connection that ends with the answer, and closes what is open after that, or after some seconds.
 */
export function gracefulClose(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>();
  const { promise: isIdle, resolve: setIdle } = Promise.withResolvers<void>();
  let isEnding = false;
  const track = (_: IncomingMessage, response: ServerResponse) => {
    running.add(response);
    if (isEnding) endConnection(response);
    response.once('close', () => {
      running.delete(response);
      if (isEnding && running.size === 0) setIdle();
    });
  };
  for (const event of ['request', 'checkExpectation'] as const) server.on(event, track);

  return async () => {
    isEnding = true;
    server.close();
    for (const response of running) endConnection(response);
    const deadline = setTimeout(setIdle, MAX_CLOSE_MS);
    if (running.size > 0) await isIdle;
    clearTimeout(deadline);
    server.closeAllConnections();
  };
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
