import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { confirmation } from '../../bin/ops/confirmation.ts';

/** Somebody at a terminal who types that; null: Ctrl-D. */
function terminal(typed: string | null) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(typed === null ? '' : `${typed}\n`);
  return { input, output: new PassThrough() };
}

test('goes on when the name is typed', async () => {
  const { input, output } = terminal(' Tea House ');
  await confirmation({}, 'deletes all', { input, output })('Tea House');
  output.end();
  expect(await text(output)).toContain('This deletes all.\nType Tea House to go on: ');
});

test.each(['yes', 'tea house', '', null])('stops when %j is typed instead', async (typed) => {
  await expect(confirmation({}, 'deletes all', terminal(typed))('Tea House')).rejects.toThrow(
    'that is not the name; nothing is changed',
  );
});

test('asks for a name as it is shown, without what would steer the terminal', async () => {
  await confirmation({}, 'deletes all', terminal('A [2J'))('A\u001b[2J');
});

test('asks nothing with --yes, and refuses without it where nobody can be asked', async () => {
  const nobody = { input: new PassThrough(), output: new PassThrough() };
  await confirmation({ yes: true }, 'deletes all', nobody)('Tea House');
  expect(() => confirmation({}, 'deletes all', nobody)).toThrow(
    'this deletes all; add --yes to say that you mean it',
  );
});
