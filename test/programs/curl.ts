import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

/** The options of curl that our documents use, for machines without curl. */
const OPTIONS = {
  silent: { type: 'boolean', short: 's' },
  include: { type: 'boolean', short: 'i' },
  insecure: { type: 'boolean', short: 'k' },
  request: { type: 'string', short: 'X' },
  header: { type: 'string', short: 'H', multiple: true },
  data: { type: 'string', short: 'd' },
  'write-out': { type: 'string', short: 'w' },
  cookie: { type: 'string', short: 'b' },
  'cookie-jar': { type: 'string', short: 'c' },
  'etag-save': { type: 'string' },
  'etag-compare': { type: 'string' },
} as const;

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });

type Values = ReturnType<typeof parse>['values'];

if (import.meta.main) process.stdout.write(await curl(process.argv.slice(2)));

/** What curl prints with these arguments. Throws at options that it has not. */
export async function curl(args: readonly string[]): Promise<string> {
  const { values, positionals } = parse(args);
  const [url, ...more] = positionals;
  if (!url || more.length > 0) throw new Error(`curl: one address is needed, not ${positionals}`);
  const response = await send(new URL(url), values);
  const body = await text(response);
  const { statusCode, headers } = response;
  const saved = values['etag-save'];
  if (saved) writeFileSync(saved, `${headers.etag ?? ''}\n`);
  const jar = values['cookie-jar'];
  if (jar) writeFileSync(jar, JSON.stringify({ ...cookiesIn(jar), ...cookiesOf(response) }));
  const printed = values['write-out'] ?? '';
  return (
    (values.include ? headOf(response) : '') +
    body +
    printed.replaceAll('%{http_code}', String(statusCode)).replaceAll('\\n', '\n')
  );
}

function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const fields = rawHeaders.flatMap((name, i) =>
    i % 2 ? [] : `${name}: ${rawHeaders[i + 1]}\r\n`,
  );
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${fields.join('')}\r\n`;
}

async function send(address: URL, values: Values): Promise<IncomingMessage> {
  const { data } = values;
  const method = values.request ?? (data === undefined ? 'GET' : 'POST');
  const options = { method, headers: requestHeaders(values), rejectUnauthorized: !values.insecure };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  // TLS is half of the time of a start, and an import of node:http also loads what fetch needs.
  const { request } = process.getBuiltinModule(
    address.protocol === 'https:' ? 'node:https' : 'node:http',
  );
  request(address, options, resolve).on('error', reject).end(data);
  return promise;
}

function requestHeaders(values: Values): Record<string, string> {
  const { data } = values;
  const compared = values['etag-compare'];
  const cookies = values.cookie ? Object.entries(cookiesIn(values.cookie)) : [];
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    accept: '*/*',
    ...(data !== undefined && { ...form, 'content-length': String(Buffer.byteLength(data)) }),
    ...(compared && { 'if-none-match': readFileSync(compared, 'utf8').trim() }),
    ...(cookies.length > 0 && { cookie: cookies.map((each) => each.join('=')).join('; ') }),
    ...Object.fromEntries((values.header ?? []).map(readHeader)),
  };
}

function readHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new Error(`curl: a header is "name: value", not ${line}`);
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

/** A jar has cookies of one server by name. */
function cookiesIn(file: string): Record<string, string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text === '' ? {} : JSON.parse(text);
}

function cookiesOf({ headers: { 'set-cookie': lines = [] } }: IncomingMessage) {
  return Object.fromEntries(lines.map((line) => line.split(';', 1).join('').split(/=(.*)/, 2)));
}
