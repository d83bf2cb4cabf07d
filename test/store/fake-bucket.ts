import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { MINUTE_MS } from '../../shared/durations.ts';
import { listen } from './loopback.ts';

const OF_A_PAGE = 3;

const REQUEST = /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, /;

/** What of S3 a copy needs, for requests that are signed with its key: objects by their paths. */
export async function startFakeBucket() {
  const objects = new Map<string, Buffer>();
  /** Requests that are still answered. */
  let left = Number.POSITIVE_INFINITY;

  const answers: Readonly<
    Record<string, (url: URL, body: Buffer, response: ServerResponse) => void>
  > = {
    PUT({ pathname }, body, response) {
      objects.set(pathname, body);
      response.end();
    },
    DELETE({ pathname }, _, response) {
      objects.delete(pathname);
      response.writeHead(204).end();
    },
    GET(url, _, response) {
      if (url.searchParams.has('list-type')) return list(url, response);
      const found = objects.get(url.pathname);
      response.writeHead(found ? 200 : 404).end(found ?? '<Error><Code>NoSuchKey</Code></Error>');
    },
  };

  const server = createServer(async (request, response) => {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', 'http://s3');
    const body = await buffer(request);
    left -= 1;
    if (left < 0) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    else if (REQUEST.test(headers.authorization ?? '')) answers[method]?.(url, body, response);
    else response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
  });

  // A connection that rests while the machine is busy is not closed just when the next request takes it.
  server.keepAliveTimeout = MINUTE_MS;

  function list({ pathname, searchParams }: URL, response: ServerResponse): void {
    const prefix = searchParams.get('prefix') ?? '';
    const all = [...objects.keys()]
      .map((path) => path.slice(pathname.length))
      .filter((key) => key.startsWith(prefix))
      .toSorted();
    const from = Number(searchParams.get('continuation-token') ?? 0);
    const contents = all.slice(from, from + OF_A_PAGE).map((key) => {
      const size = objects.get(pathname + key)?.length;
      return `<Contents><Key>${key}</Key><LastModified>x</LastModified><Size>${size}</Size></Contents>`;
    });
    const next = from + OF_A_PAGE;
    const more = `<NextContinuationToken>${next}</NextContinuationToken>`;
    response.end(
      `<ListBucketResult>${contents.join('')}${next < all.length ? more : ''}</ListBucketResult>`,
    );
  }

  const { url, close } = await listen(server);
  const { host } = new URL(url);
  return {
    objects,
    /** What `BACKUP_URL` is for it, below a prefix. */
    backupUrl: `http://AKIDEXAMPLE:se%2Fcret@${host}/tea-house/shop?region=eu-central-1`,
    /** It fails after so many requests, or never. */
    failAfter: (requests = Number.POSITIVE_INFINITY) => {
      left = requests;
    },
    close,
  };
}
