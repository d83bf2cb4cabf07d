import type { Response } from '../../shared/endpoint/response.ts';
import { equalSecrets } from '../../shared/equal-secrets.ts';
import { rulesIn } from '../../shared/operation/rules.ts';
import { readVersion } from '../build/version.ts';
import { UserFacingError } from '../program.ts';
import type { Counters } from './counters.ts';
import type { Pages } from './pages.ts';

export const MIN_TOKEN_LENGTH = 16;

/** The token of `/metrics`: never an argument, because other users can see command lines. */
const metricsToken = () => process.env['METRICS_TOKEN'] || undefined;

/** Throws when the token can be guessed. */
export function requireMetricsToken(token = metricsToken()): void {
  if (token === undefined || token.length >= MIN_TOKEN_LENGTH) return;
  throw new UserFacingError(
    `METRICS_TOKEN must have at least ${MIN_TOKEN_LENGTH} characters; openssl rand -hex 32 makes one`,
  );
}

/** `GET /metrics` in the text format of Prometheus, for whoever has the token; without a token there is no such page. */
export function metricsPage(
  counters: Pick<Counters, 'totals'>,
  ringing: () => ReadonlySet<string>,
  token = metricsToken(),
): Pages {
  return ({ method = '', url, headers }) => {
    if (token === undefined || url !== '/metrics' || method !== 'GET') return undefined;
    const [, given = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    if (!equalSecrets(given, token)) return plain(401, '', { 'WWW-Authenticate': 'Bearer' });
    return plain(200, textOf(counters.totals, ringing()));
  };
}

const plain = (statusCode: number, body: string, headers: Response['headers'] = {}): Response => ({
  statusCode,
  headers: { ...headers, 'Content-Type': 'text/plain; version=0.0.4', 'Cache-Control': 'no-store' },
  body,
});

function textOf(totals: ReadonlyMap<string, number>, ringing: ReadonlySet<string>): string {
  const counts = [...COUNTS].flatMap(([name, help]) =>
    metric(`${name}_total`, 'counter', help, [['', totals.get(name) ?? 0]]),
  );
  const levels = [...LEVELS].flatMap(([name, help]) => {
    const value = totals.get(name);
    return value === undefined ? [] : metric(name, 'gauge', help, [['', value]]);
  });
  const rules = rulesIn('machine').map(
    ({ id }) => [`{rule="${id}"}`, Number(ringing.has(id))] as const,
  );
  const build = [[`{version="${readVersion().version}"}`, 1]] as const;
  const lines = [
    ...metric('build_info', 'gauge', 'The version of the server.', build),
    ...counts,
    ...levels,
    ...metric('alert', 'gauge', '1 while a rule rings.', rules),
  ];
  return `${lines.join('\n')}\n`;
}

const COUNTS: ReadonlyMap<string, string> = new Map([
  ['requests', 'Requests to the API, those of the shop included.'],
  ['failed_requests', 'Requests that failed with 500 or above.'],
  ['checkout_requests', 'Requests for orders, payments and users, and changes of carts.'],
  ['checkout_errors', 'Such requests that failed with 500 or above.'],
  ['processor_failures', 'Calls that a card processor failed, or whose credentials it refused.'],
  ['background_failures', 'Failures that no request shows.'],
]);

const LEVELS: ReadonlyMap<string, string> = new Map([
  ['stream_age_ms', 'How late events are.'],
  ['due_work_age_ms', 'How late due work is.'],
  ['receiver_down_ms', 'For how long the receiver of a webhook has taken nothing.'],
  ['failing_probes', 'Addresses of the server that do not answer.'],
  ['used_disk_percent', 'How full the disk of the store is.'],
  ['backup_age_ms', 'How old the newest nightly backup is.'],
]);

const metric = (
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  values: readonly (readonly [labels: string, value: number])[],
): string[] => [
  `# HELP shopwright_${name} ${help}`,
  `# TYPE shopwright_${name} ${type}`,
  ...values.map(([labels, value]) => `shopwright_${name}${labels} ${value}`),
];
