import { expect, test } from 'vitest';
import { inTurn, openStore } from '../store/api.ts';
import { stopClock } from '../store/clock.ts';
import { startOwnServer } from '../store/own-server.ts';
import { addMember } from '../store/staff.ts';
import { logInAs, openBrowser } from '../store/staff-browser.ts';

// With each second, counts of many requests are exchanged.
stopClock();
const url = await startOwnServer();
const store = await openStore({}, url);

test('password recovery takes the same round trips for known and unknown addresses', async () => {
  const { email } = await addMember(store, [{ application_id: 'all', role: 'owner' }]);
  await logInAs(email, openBrowser({ url }));
  const recover = (to: string) =>
    openBrowser({ url }).send('POST', '/sessions/recoverPassword', { email: to });
  const costs = [];
  for (const to of [email, `nobody-${email}`]) {
    const answers = await inTurn(4, () => recover(to));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { status: true, mailed: true }]),
    );
    costs.push(
      answers.map(
        ({ headers }) => /db;desc="(\d+ round trips)/.exec(headers.get('server-timing') ?? '')?.[1],
      ),
    );
  }
  expect(costs[0]).toContainEqual(expect.stringMatching(/^\d+ round trips$/));
  expect(costs[0]).toEqual(costs[1]);
});
