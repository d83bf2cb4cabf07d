/**
 * The ids of 36 characters that a program has written to its output, by the lines of `strace -y`, and
 * those among them that are too early: before a sync of the log in which they stand, or while
 * something in the log was not synced.
 */
export function acknowledgedTooEarly(trace: string) {
  const log: Log = { unsynced: '', synced: '' };
  const ids: string[] = [];
  const early: string[] = [];
  for (const line of trace.split('\n')) {
    follow(log, line);
    const id = ACKNOWLEDGEMENT.exec(line)?.[1];
    if (id === undefined) continue;
    ids.push(id);
    if (log.unsynced !== '' || !log.synced.includes(id)) early.push(id);
  }
  return { ids, early };
}

/** All that was written to the log. */
interface Log {
  unsynced: string;
  synced: string;
}

function follow(log: Log, line: string): void {
  if (LOG_WRITE.test(line)) log.unsynced += line;
  if (!LOG_SYNC.test(line)) return;
  log.synced += log.unsynced;
  log.unsynced = '';
}

const LOG_WRITE = /^(?:pwrite64|write)\(\d+<[^>]*\.db-wal>/;
const LOG_SYNC = /^(?:fsync|fdatasync)\(\d+<[^>]*\.db-wal>\)\s+= 0$/;
const ACKNOWLEDGEMENT = /^write\(1<[^>]*>, "([-0-9a-f]{36})\\n"/;
