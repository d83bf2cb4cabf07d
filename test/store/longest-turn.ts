/*
 * For `--import` of a server: appends to the file TURNS how long it has computed without a pause, in milliseconds of CPU
 * time, a line each. That is what others wait for, however busy the machine is.
 */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 10;

/** Shorter ones nobody notices. */
const MIN_MS = 20;

const file = process.env['TURNS'] ?? '';

let last = cpuTime();

function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function measure(): void {
  const now = cpuTime();
  if (now - last >= MIN_MS) appendFileSync(file, `${Math.round(now - last)}\n`);
  last = now;
}

// Threads and processes of the server are told to import this as well.
if (isMainThread && !process.connected) setInterval(measure, EVERY_MS).unref();
