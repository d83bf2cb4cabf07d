import { afterEach, expect, it, vi } from 'vitest';
import { jsonLog } from '../../shared/endpoint/json-log.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** What calls write to each stream at a level. */
function written(level: string, use: (log: ReturnType<typeof jsonLog>) => void) {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', level);
  const [out, err] = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockReturnValue(true),
  );
  try {
    use(jsonLog());
    const linesOf = (spy: typeof out) => (spy?.mock.calls ?? []).map(([line]) => String(line));
    return { out: linesOf(out), err: linesOf(err) };
  } finally {
    out?.mockRestore();
    err?.mockRestore();
  }
}

it('writes one line of JSON without empty fields', () => {
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-5759e988-bd862e3fe1be46a9;Parent=5d;Sampled=1');
  const { out, err } = written('INFO', (log) =>
    log.info('request', { status: 200, cold_start: false, record_id: undefined, a: null, b: '' }),
  );
  expect(err).toEqual([]);
  expect(out).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
  expect(JSON.parse(out[0] ?? '')).toEqual({
    level: 'INFO',
    message: 'request',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    service: 'shopwright',
    sampling_rate: 0,
    xray_trace_id: '1-5759e988-bd862e3fe1be46a9',
    status: 200,
    cold_start: false,
  });
});

it.each([
  ['debug', ['info'], ['warn', 'error']],
  ['unknown', ['info'], ['warn', 'error']],
  ['WARN', [], ['warn', 'error']],
  ['ERROR', [], ['error']],
  ['SILENT', [], []],
])('at level %s, writes only messages at least that severe', (level, toOut, toErr) => {
  const { out, err } = written(level, (log) => {
    expect(log.hasInfo).toBe(toOut.length > 0);
    for (const each of ['info', 'warn', 'error'] as const) log[each](each, {});
  });
  const messagesOf = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).message);
  expect(messagesOf(out)).toEqual(toOut);
  expect(messagesOf(err)).toEqual(toErr);
});
