import { closeSync, openSync, rmSync, writeSync } from 'node:fs';

/** The lines that cannot be imported, in a file beside the imported one. */
export interface Problems {
  readonly count: number;
  readonly file: string;
  add(line: number, reason: string): void;
  close(): void;
}

/** NDJSON with line and reason. Without problems there is no file, not even of an earlier run. */
export function openProblems(imported: string): Problems {
  const file = `${imported}.errors.ndjson`;
  rmSync(file, { force: true });
  let descriptor: number | undefined;
  let count = 0;
  return {
    file,
    get count() {
      return count;
    },
    add(line, reason) {
      descriptor ??= openSync(file, 'wx', 0o600);
      writeSync(descriptor, `${JSON.stringify({ line, reason })}\n`);
      count += 1;
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}
