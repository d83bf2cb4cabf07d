import { HOUR_SECONDS, MINUTE_SECONDS } from '../../shared/durations.ts';

/** The progress bar of a long command. */
export interface Progress {
  /** `fraction` of the work is done, with `count` records or items so far. */
  update(fraction: number, count: number): void;
  end(): void;
}

interface ProgressTerminal {
  readonly isTTY: boolean;
  write(text: string): unknown;
}

const UPDATE_INTERVAL_MS = 100;
const BAR_WIDTH = 24;

/** A line that is redrawn on a terminal; nothing when standard error is no terminal. */
export function openProgress(title: string, terminal: ProgressTerminal = process.stderr): Progress {
  if (!terminal.isTTY) return { update() {}, end() {} };
  const startedAt = performance.now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    update(fraction, count) {
      const now = performance.now();
      if (now - drawnAt < UPDATE_INTERVAL_MS) return;
      drawnAt = now;
      terminal.write(`\r\u001b[K${progressLine(title, fraction, count, now - startedAt)}`);
    },
    end() {
      terminal.write('\r\u001b[K');
    },
  };
}

/** A line such as `importing [██████░░] 75%  7,500  512/s  0:04 left`. */
export function progressLine(
  title: string,
  fraction: number,
  count: number,
  milliseconds: number,
): string {
  const done = Math.min(1, Math.max(0, fraction));
  const filled = Math.floor(done * BAR_WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const rate = milliseconds > 0 ? Math.round((count * 1_000) / milliseconds) : 0;
  const left = done > 0 ? formatDuration((milliseconds * (1 - done)) / done) : '?';
  const percent = `${Math.floor(done * 100)}%`.padStart(4);
  return `${title} [${bar}]${percent}  ${count.toLocaleString('en')}  ${rate.toLocaleString('en')}/s  ${left} left`;
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const parts = [
    Math.floor(seconds / HOUR_SECONDS),
    Math.floor(seconds / MINUTE_SECONDS) % 60,
    seconds % 60,
  ];
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}
