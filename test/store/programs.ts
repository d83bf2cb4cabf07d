import { type ChildProcess, spawnSync } from 'node:child_process';

/** Why tests are left out on a machine without that program, and how to get it. */
export const NO_STRACE = 'tests of system calls: install strace, as with apt-get install strace';

/** Whether it is there, and may trace. */
export const hasStrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

export const NO_RUBY = 'tests of the lines for Ruby: install ruby, as with apt-get install ruby';

export const hasRuby = spawnSync('ruby', ['--version']).status === 0;

export const NO_PRLIMIT = 'tests of a full disk: run them on Linux, which has prlimit';

export const hasPrlimit = spawnSync('prlimit', ['--fsize']).status === 0;

export const NO_SYSTEMD = 'tests of the systemd unit: install systemd, which has systemd-analyze';

export const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Limits the size of all files that a process writes, as a full disk does: bytes. */
export function limitFileSize({ pid }: ChildProcess, bytes: number | 'unlimited'): void {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error('prlimit has failed');
}
