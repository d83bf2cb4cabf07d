import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { faultsIn, probesAt } from '../../functions/probe/probes.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { openProbeStore } from '../../shared/tenancy/probe-store.ts';
import { table } from '../store/local-store.ts';
import { listen } from '../store/loopback.ts';
import { startOwnServer } from '../store/own-server.ts';

const { publicKey } = await openProbeStore(table, Date.now());
const api = await startOwnServer();

/** Minutes of the clock: only the first asks for more than a quote. */
const [SELDOM, OFTEN] = [0, MINUTE_MS];

describe('a probe asks', () => {
  it('for a quote each minute, and every ten minutes for a list, the dashboard and a shop', () => {
    const minutes = Array.from({ length: 20 }, (_, minute) => minute * MINUTE_MS);
    const paths = minutes.map((now) => probesAt(now).map(({ path }) => path));
    const all = ['/v0/orders/quote', '/v0/products', '/dashboard', '/s/1'];
    const expected = minutes.map((_, minute) => (minute % 10 === 0 ? all : all.slice(0, 1)));
    expect(paths).toEqual(expected);
  });

  it('the API, which answers', async () => {
    const [quote, list] = probesAt(SELDOM);
    const asked = [quote, list].filter((each) => each !== undefined);
    expect(asked).toHaveLength(2);
    expect(await faultsIn(asked, { url: api, publicKey })).toEqual([]);
  });

  it('with the key of its store, without which nothing is answered', async () => {
    const faults = await faultsIn(probesAt(OFTEN), { url: api, publicKey: 'pk_2_unknown' });
    expect(faults).toEqual([
      expect.stringMatching(/^\/v0\/orders\/quote was answered with 401, request [\w-]+$/),
    ]);
  });
});

describe('a probe fails', () => {
  const GOOD = { status: 200, body: '{"status":true,"data":{"total":1,"lines":[]}}' };
  /** Answers in turn, the last one again and again; undefined is none. */
  let answers: readonly ({ readonly status: number; readonly body: string } | undefined)[] = [];
  let requests = 0;
  const server = createServer((_, outgoing) => {
    const answer = answers[Math.min(requests, answers.length - 1)];
    requests += 1;
    if (answer) outgoing.writeHead(answer.status, { 'X-Request-Id': 'r-1' }).end(answer.body);
  });
  let url = '';
  const opening = listen(server);
  afterAll(async () => (await opening).close());
  beforeEach(async () => {
    ({ url } = await opening);
    requests = 0;
  });

  const ask = (maxAnswerMs?: number) =>
    faultsIn(probesAt(OFTEN), {
      ...{ url, publicKey },
      ...(maxAnswerMs !== undefined && { maxAnswerMs }),
    });

  it('when it is refused twice', async () => {
    answers = [{ status: 503, body: 'busy' }];
    expect(await ask()).toEqual(['/v0/orders/quote was answered with 503, request r-1']);
    expect(requests).toBe(2);
  });

  it('not when the second attempt is answered', async () => {
    answers = [{ status: 503, body: 'busy' }, GOOD];
    expect(await ask()).toEqual([]);
    expect(requests).toBe(2);
  });

  it('when the quote has another total', async () => {
    answers = [{ ...GOOD, body: GOOD.body.replace('1,', '2,') }];
    expect(await ask()).toEqual(['/v0/orders/quote was answered with 200, request r-1']);
  });

  it('when it is not answered in time', async () => {
    answers = [undefined];
    expect(await ask(50)).toEqual([expect.stringMatching(/^\/v0\/orders\/quote was not answered/)]);
  });

  it('when nobody is there', async () => {
    const faults = await faultsIn(probesAt(SELDOM), { url: 'http://127.0.0.1:9', publicKey });
    expect(faults).toHaveLength(4);
    expect(faults[0]).toMatch(/^\/v0\/orders\/quote was not answered: /);
  });
});
