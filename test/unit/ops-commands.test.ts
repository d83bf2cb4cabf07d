import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../bin/ops/commands.ts';

const printed: string[] = [];
const program = createProgram({ writeOut: (text) => printed.push(text) });

const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

const nameOf = (command: Command): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

const leaves = leavesOf(program).map((command) => ({ name: nameOf(command), command }));

test('has the commands of an operator', () => {
  expect(leaves.map(({ name }) => name.replace('shopwright ', ''))).toEqual([
    ...['create', 'list', 'show', 'delete'].map((verb) => `account ${verb}`),
    ...['create', 'list', 'show', 'update', 'keys', 'rotate-keys', 'disable', 'enable'].map(
      (verb) => `application ${verb}`,
    ),
    ...['export', 'import', 'clear', 'delete'].map((verb) => `application ${verb}`),
    ...['set', 'show', 'remove'].map((verb) => `processor ${verb}`),
    ...['user find', 'user reset-password', 'import products', 'export products'],
    ...['usage', 'completion'],
  ]);
});

test.each(leaves)('$name explains itself, with an example', ({ name, command }) => {
  printed.length = 0;
  command.outputHelp();
  const help = printed.join('');
  expect(help.split('\n')[0]).toMatch(new RegExp(`^Usage: ${name} \\[options\\]`));
  expect(help).toMatch(new RegExp(`\\nExamples?:\\n(.*\\n)*.*${name}`));
  for (const option of ['--json', '--data', '--table', '--region', '--key']) {
    expect(help).toContain(`\n  ${option}`);
  }
});

test.each([
  'account delete',
  'application clear',
  'application delete',
  'application rotate-keys',
  'processor remove',
  'user reset-password',
])('%s asks before it destroys', (name) => {
  const found = leaves.find((leaf) => leaf.name === `shopwright ${name}`);
  expect(found?.command.options.map(({ long }) => long)).toContain('--yes');
});
