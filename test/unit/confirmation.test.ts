import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { confirmation } from '../../bin/ops/confirmation.ts';

/** A terminal with typed input; null: Ctrl-D. */
function terminal(typed: string | null) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(typed === null ? '' : `${typed}\n`);
  return { input, output: new PassThrough() };
}

test('continues when the user types the name', async () => {
  const { input, output } = terminal(' Tea House ');
  await confirmation({}, 'deletes all', { input, output })('Tea House');
  output.end();
  expect(await text(output)).toContain('This deletes all.\nType Tea House to confirm: ');
});

test.each(['yes', 'tea house', '', null])('stops when the user types %j instead', async (typed) => {
  await expect(confirmation({}, 'deletes all', terminal(typed))('Tea House')).rejects.toThrow(
    'the name does not match; nothing was changed',
  );
});

test('shows and compares the name without control characters', async () => {
  const { input, output } = terminal('A [2J');
  await confirmation({}, 'deletes all', { input, output })('A\u001b[2J');
  output.end();
  expect(await text(output)).toContain('\nType A [2J to confirm: ');
});

test('skips the prompt with --yes, which is required without a terminal', async () => {
  const noTerminal = { input: new PassThrough(), output: new PassThrough() };
  await confirmation({ yes: true }, 'deletes all', noTerminal)('Tea House');
  expect(() => confirmation({}, 'deletes all', noTerminal)).toThrow(
    'this deletes all; add --yes to confirm',
  );
});
