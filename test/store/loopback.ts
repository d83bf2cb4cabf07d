import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Opens a server on a loopback port, a free one unless it is given. */
export async function listen(server: Server, port = 0) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound.port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
