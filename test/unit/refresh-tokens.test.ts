import { expect, test } from 'vitest';
import {
  GRACE_MS,
  issueRefreshToken,
  rotateRefreshToken,
  type StoredRefreshToken,
} from '../../shared/tenancy/refresh-tokens.ts';

const NOW = 1_800_000_000_000;

function rotated(stored: StoredRefreshToken, token: string, now = NOW) {
  const rotation = rotateRefreshToken(stored, token, now);
  if (rotation?.kind !== 'rotated') throw new Error(`The token is ${rotation?.kind}.`);
  return rotation;
}

test('each use replaces the token, and no token is stored', () => {
  const first = issueRefreshToken();
  const second = rotated(first.stored, first.token);
  const third = rotated(second.stored, second.token);
  const tokens = [first, second, third].map(({ token }) => token);
  expect(new Set(tokens).size).toBe(3);
  for (const part of tokens.flatMap((token) => token.split('.'))) {
    expect(JSON.stringify([first.stored, second.stored, third.stored])).not.toContain(part);
  }
});

test('the previous token gives the same new one for 30 seconds, then ends the session', () => {
  const first = issueRefreshToken();
  const second = rotated(first.stored, first.token);
  const again = { kind: 'repeated', token: second.token };
  expect(rotateRefreshToken(second.stored, first.token, NOW + GRACE_MS - 1)).toEqual(again);
  const late = rotateRefreshToken(second.stored, first.token, NOW + GRACE_MS);
  expect(late).toEqual({ kind: 'reused' });
});

test('an older token ends the session at once', () => {
  const first = issueRefreshToken();
  const second = rotated(first.stored, first.token);
  const third = rotated(second.stored, second.token);
  expect(rotateRefreshToken(third.stored, first.token, NOW)).toEqual({ kind: 'reused' });
});

test('a token of another session ends nothing', () => {
  const { stored } = issueRefreshToken();
  const foreign = issueRefreshToken().token;
  for (const token of ['', '.', 'x', foreign]) {
    expect(rotateRefreshToken(stored, token, NOW)).toBeUndefined();
  }
});
