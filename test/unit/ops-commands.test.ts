import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../bin/ops/commands.ts';
import { leavesOf } from '../store/ops-leaves.ts';

const printed: string[] = [];
const leaves = leavesOf(createProgram({ writeOut: (text) => printed.push(text) }));

test('has the operator commands', () => {
  expect(leaves.map(({ name }) => name.replace('shopwright ', ''))).toEqual([
    'open',
    ...['create', 'list', 'show', 'delete'].map((verb) => `account ${verb}`),
    ...['create', 'list', 'show'].map((verb) => `application ${verb}`),
    ...[
      'limit',
      'sender',
      'keys',
      'rotate-keys',
      'check',
      'disable',
      'enable',
      'redact-events',
    ].map((verb) => `application ${verb}`),
    ...[
      'export',
      'import',
      'replay',
      'rebuild-reports',
      'rebuild-search',
      'restore',
      'clear',
      'delete',
    ].map((verb) => `application ${verb}`),
    ...['api', 'shop', 'fonts add'],
    ...['login set-facebook', 'login remove-facebook'],
    'user reset-password',
    ...['invite', 'list', 'disable', 'enable', 'reset', 'email', 'login-link'].map(
      (verb) => `staff ${verb}`,
    ),
    'webhook listen',
    ...['import products', 'import records', 'export products', 'export records'],
    ...['usage', 'backup', 'restore', 'completion'],
  ]);
});

function commandOf(name: string): Command {
  const found = leaves.find((leaf) => leaf.name === `shopwright ${name}`);
  if (!found) throw new Error(`there is no command ${name}`);
  return found.command;
}

function helpOf(command: Command): string {
  printed.length = 0;
  command.outputHelp();
  return printed.join('');
}

test.each(leaves)('$name has help with an example', ({ name, command }) => {
  const help = helpOf(command);
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
  'api',
  'login remove-facebook',
  'user reset-password',
  'staff reset',
])('%s asks for confirmation', (name) => {
  expect(commandOf(name).options.map(({ long }) => long)).toContain('--yes');
});

test('the help shows the default overlap as 24h', () => {
  expect(helpOf(commandOf('application rotate-keys'))).toContain('(default: 24h)');
});
