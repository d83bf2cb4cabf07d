/** How far a long command is, shown to whoever looks on. */
export interface Progress {
  /** `fraction` of the work is done, in which `count` things were done. */
  at(fraction: number, count: number): void;
  end(): void;
}

/** Milliseconds between two pictures. */
const EVERY = 100;
const WIDTH = 24;

/** A line that renews itself, on a terminal; nothing elsewhere. */
export function openProgress(title: string, terminal = process.stderr): Progress {
  if (!terminal.isTTY) return { at() {}, end() {} };
  const started = performance.now();
  let shown = Number.NEGATIVE_INFINITY;
  return {
    at(fraction, count) {
      const now = performance.now();
      if (now - shown < EVERY) return;
      shown = now;
      terminal.write(`\r\u001b[K${progressLine(title, fraction, count, now - started)}`);
    },
    end() {
      terminal.write('\r\u001b[K');
    },
  };
}

/** As in `importing [██████░░] 75%  7,500  512/s  0:04 left`. */
export function progressLine(
  title: string,
  fraction: number,
  count: number,
  milliseconds: number,
): string {
  const done = Math.min(1, Math.max(0, fraction));
  const filled = Math.floor(done * WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
  const rate = milliseconds > 0 ? Math.round((count * 1_000) / milliseconds) : 0;
  const left = done > 0 ? clock((milliseconds * (1 - done)) / done) : '?';
  const percent = `${Math.floor(done * 100)}%`.padStart(4);
  return `${title} [${bar}]${percent}  ${count.toLocaleString('en')}  ${rate.toLocaleString('en')}/s  ${left} left`;
}

function clock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}
