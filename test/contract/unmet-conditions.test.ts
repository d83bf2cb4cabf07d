import { expect, test, vi } from 'vitest';
import { recordKey } from '../../shared/storage/keys.ts';
import { atOnce, create, openStore } from '../store/api.ts';
import { table } from '../store/local-store.ts';
import { startOwnServer } from '../store/own-server.ts';

/** The server in this process logs nothing but errors. */
const url = await startOwnServer({ environment: { POWERTOOLS_LOG_LEVEL: 'ERROR' } });

test('logs the record of an impossible update and returns 500, not 503', async () => {
  const { asAdmin, application } = await openStore({}, url);
  const { id } = await create(asAdmin, '/brands', { name: 'Northwind' });
  const key = recordKey(application, 'brands', id);
  // A text, which no number equals.
  await table.write({ update: key, edits: [{ attribute: 'version', set: '1' }] });
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const { status, body } = await asAdmin('PUT', `/brands/${id}`, { name: 'Southwind' });
  spy.mockRestore();
  expect([status, body.errors]).toEqual([
    500,
    [{ code: 500, type: 'InternalServerError', message: 'Something went wrong on our side.' }],
  ]);
  expect(JSON.parse(written.join(''))).toMatchObject({
    level: 'ERROR',
    resource: 'brands',
    error: { name: 'UnmetCondition', items: [`${key.pk} ${key.sk}`] },
  });
});

test('32 concurrent updates either succeed or return 503', async () => {
  const { asAdmin } = await openStore({}, url);
  const { id } = await create(asAdmin, '/brands', { name: 'Northwind' });
  const answers = await atOnce(32, (i) => asAdmin('PUT', `/brands/${id}`, { name: `Wind ${i}` }));
  expect(
    answers.map(({ status }) => status).filter((status) => ![200, 503].includes(status)),
  ).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
});
