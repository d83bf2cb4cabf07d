import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, inject } from 'vitest';
import { createProgram } from '../../bin/ops/commands.ts';
import { openStateFolder } from '../../bin/start/state.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { createAccount } from '../../shared/tenancy/provisioning.ts';
import { captureCommand } from './captured-command.ts';
import { table } from './local-store.ts';
import { ENVIRONMENT } from './shell.ts';

export const LAUNCHER = fileURLToPath(new URL('../../bin/shopwright', import.meta.url));

/** A new folder that is removed after the tests of a file. */
export function makeRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'shopwright-ops-'));
  afterAll(() => rmSync(root, { recursive: true }));
  return root;
}

/** The folder of the engine of all tests, whose store runs. */
export const folder = openStateFolder(inject('engine').folder);

/** How the ops command opens it, where that is not in the folder. */
const openShared =
  inject('engine').name === 'sqlite'
    ? undefined
    : (await import('./dynamodb/ops-store.ts')).opsStoreAt(inject('local').endpoint);

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with nothing in its environment that the test has not put there. */
export const run = (program: string, args: readonly string[], env = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const options = { env: { ...ENVIRONMENT, ...env }, maxBuffer: 64 * 1024 * 1024 };
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });

/** Runs the command on the store of all tests, in this process. */
export const shopwright = (...args: string[]) =>
  captureCommand([...args, '--data', folder.path], {}, openShared);

export const printed = (stdout: string): Outcome => ({ code: 0, stdout, stderr: '' });

export const refused = (message: string): Outcome => ({
  code: 1,
  stdout: '',
  stderr: `shopwright: ${message}\n`,
});

/** What the command prints with --json, which must be one document and nothing else. */
export async function json(...args: string[]): Promise<JsonObject> {
  const { code, stdout, stderr } = await shopwright(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** The same within this process, for what is not about the process. */
export const command = (...args: string[]) => commandIn(folder.path, ...args);

/** The same on the store of another folder. */
export async function commandIn(path: string, ...args: string[]): Promise<JsonObject> {
  const printed: string[] = [];
  const open = path === folder.path ? openShared : undefined;
  const program = createProgram({ writeOut: (text) => printed.push(text) }, open);
  await program.parseAsync([...args, '--json', '--data', path], { from: 'user' });
  return JSON.parse(printed.join(''));
}

export const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A new application of a new account, as the command prints it. */
export async function createApplication(...args: string[]): Promise<JsonObject> {
  const account = String((await createAccount(table, 'Tea Traders')).id);
  return command('application', 'create', '--account', account, '--name', 'Tea House', ...args);
}

export const idOf = ({ id }: JsonObject) => String(id);
