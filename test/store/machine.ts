import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { copyProject } from './project-copy.ts';
import { parseUnit } from './systemd-unit.ts';

/**
 * Stand-ins for the programs of a machine that the guide for self-hosting calls: everything happens
 * below one folder, as one user, and without a network. `node machine.ts FOLDER PROGRAM ARGUMENTS`
 */
const [machine = '', program = '', ...args] = process.argv.slice(2);
const at = (path: string) => join(machine, path);
const PROJECT = resolve(import.meta.dirname, '../..');
const LOG = at('log');
const PID = at('pid');
const UNIT = at('etc/systemd/system/shopwright.service');

const programs: Readonly<Record<string, () => unknown>> = {
  useradd() {},
  git: () => (args[0] === 'clone' ? clone(args.at(-1) ?? '') : console.log('0'.repeat(40))),
  npm: () =>
    existsSync('node_modules') || symlinkSync(join(PROJECT, 'node_modules'), 'node_modules'),
  install,
  chmod: () => chmodSync(args[1] ?? '', Number.parseInt(args[0] ?? '', 8)),
  runuser: () => run(args.slice(args.indexOf('--') + 1)),
  journalctl: () => console.log(readFileSync(LOG, 'utf8').trimEnd()),
  systemctl,
};
const found = programs[program];
if (!found) throw new Error(`There is no stand-in for ${program}.`);
await found();

function clone(target: string): void {
  copyProject(target, PROJECT);
}

/** Files and folders with their modes; all belong to the user of the test. */
function install(): void {
  const mode = Number.parseInt(args[args.indexOf('-m') + 1] ?? '', 8);
  const paths = args.filter(
    (each, i) => !(each.startsWith('-') || /^-[mog]$/.test(args[i - 1] ?? '')),
  );
  if (args.includes('-d')) {
    for (const path of paths) mkdirSync(path, { recursive: true, mode });
    return;
  }
  const target = paths.pop() ?? '';
  for (const path of paths) {
    const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory();
    const file = isFolder ? join(target, basename(path)) : target;
    copyFileSync(path, file);
    chmodSync(file, mode);
  }
}

function run([command = '', ...rest]: readonly string[]): void {
  process.exitCode = spawnSync(command, rest, { stdio: 'inherit' }).status ?? 1;
}

async function systemctl(): Promise<void> {
  const [verb = ''] = args;
  if (['stop', 'restart'].includes(verb)) await stopService();
  if (['enable', 'start', 'restart'].includes(verb)) await startService();
}

async function startService(): Promise<void> {
  const { ExecStart = '', WorkingDirectory, Environment = '' } = parseUnit(...unitFiles());
  const [command = '', ...rest] = ExecStart.split(' ');
  const [name = '', value] = Environment.split('=');
  const log = openSync(LOG, 'a');
  const started = count('started');
  const service = spawn(command, rest, {
    cwd: WorkingDirectory,
    env: { PATH: process.env['PATH'], [name]: value },
    stdio: ['ignore', log, log],
    detached: true,
  });
  service.unref();
  closeSync(log);
  writeFileSync(PID, String(service.pid));
  while (count('started') === started) {
    if (service.exitCode !== null) throw new Error(readFileSync(LOG, 'utf8'));
    await setTimeout(20);
  }
}

/** The unit and its drop-ins. */
function unitFiles(): string[] {
  const folder = `${UNIT}.d`;
  const dropIns = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return [UNIT, ...dropIns].map((path) => readFileSync(path, 'utf8'));
}

async function stopService(): Promise<void> {
  const stopped = count('stopped');
  process.kill(Number(readFileSync(PID, 'utf8')), 'SIGTERM');
  while (count('stopped') === stopped) await setTimeout(20);
  rmSync(PID);
}

/** How many lines of the log have the message. */
function count(message: string): number {
  return readFileSync(LOG, 'utf8').split(`"message":"${message}"`).length - 1;
}
