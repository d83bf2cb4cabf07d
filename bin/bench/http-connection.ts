import { once } from 'node:events';
import { connect } from 'node:net';

export interface HttpRequest {
  readonly method: string;
  /** The path from the root of the host. */
  readonly path: string;
  readonly authorization: string;
  readonly body?: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** One connection that is kept open, with one request at a time. */
export interface HttpConnection {
  send(request: HttpRequest): Promise<HttpAnswer>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

/**
 * HTTP/1.1 with as little work as possible, because load and server share the machine: answers have
 * a Content-Length, and come in the order of the requests.
 */
export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<HttpAnswer> | undefined;
  let received: Buffer[] = [];
  let bytes = 0;
  let expected = Infinity;
  let headBytes = 0;

  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    bytes += chunk.length;
    if (expected === Infinity) readHead();
    if (bytes < expected) return;
    const answer = Buffer.concat(received);
    const resolve = waiting?.resolve;
    received = [];
    bytes = 0;
    expected = Infinity;
    resolve?.({
      status: Number(answer.toString('latin1', 9, 12)),
      body: answer.subarray(headBytes),
    });
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')));

  function readHead(): void {
    const start = Buffer.concat(received);
    const end = start.indexOf(HEAD_END);
    if (end < 0) return;
    headBytes = end + HEAD_END.length;
    const [, length = '0'] = /content-length: *(\d+)/i.exec(start.toString('latin1', 0, end)) ?? [];
    expected = headBytes + Number(length);
  }

  return {
    send(request) {
      waiting = Promise.withResolvers();
      socket.write(serialize(request));
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

function serialize({ method, path, authorization, body }: HttpRequest): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}`;
  if (body === undefined) return head + HEAD_END;
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  return `${head}\r\nContent-Type: application/json\r\nContent-Length: ${length}${HEAD_END}${text}`;
}
