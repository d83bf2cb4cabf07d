/**
 * The ids of 36 characters that a program has written to its output, by the lines of `strace -y`, and
 * those among them that are too early: before a sync of the log in which they stand, or while
 * something in the log was not synced.
 */
export function acknowledgedTooEarly(trace: string): { readonly ids: string[]; early: string[] } {
  let unsynced = '';
  let synced = '';
  const ids: string[] = [];
  const early: string[] = [];
  for (const line of trace.split('\n')) {
    const [, id] = ACKNOWLEDGEMENT.exec(line) ?? [];
    if (LOG_WRITE.test(line)) unsynced += line;
    else if (LOG_SYNC.test(line)) {
      synced += unsynced;
      unsynced = '';
    } else if (id) {
      ids.push(id);
      if (unsynced !== '' || !synced.includes(id)) early.push(id);
    }
  }
  return { ids, early };
}

const LOG_WRITE = /^(?:pwrite64|write)\(\d+<[^>]*\.db-wal>/;
const LOG_SYNC = /^(?:fsync|fdatasync)\(\d+<[^>]*\.db-wal>\)\s+= 0$/;
const ACKNOWLEDGEMENT = /^write\(1<[^>]*>, "([-0-9a-f]{36})\\n"/;
