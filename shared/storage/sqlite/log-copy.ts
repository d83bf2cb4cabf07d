import { closeSync, fdatasyncSync, fstatSync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { FILE_MODE } from '../file-modes.ts';
import { copyFilesIn, logFile } from './copy-files.ts';
import { syncFolderOf, writeAll } from './files.ts';
import { FRAME_HEADER_BYTES, frameBytesOf, HEADER_BYTES, readAt } from './log-pages.ts';
import { connect } from './open-file.ts';
import { isBusy } from './storage-file-error.ts';

/** What is read at once. */
const CHUNK_BYTES = 4 * 1024 * 1024;

export interface LogCopy {
  /** The number of the log that is copied now, or will be with the next write. */
  readonly number: number;
  /** Whether what was written before this copy began may be missing in it: it needs a base. */
  readonly isBroken: boolean;
  /** Bytes of the log that are copied. */
  readonly bytes: number;
  /**
   * Copies what was committed since the last call: durable when it returns. False while another program keeps the log:
   * then nothing was copied.
   */
  copy(): boolean;
  /** Has the store begin a new log, unless it is read by others at the moment. */
  renew(): void;
  close(): void;
}

/**
 * Copies the log of a store into a folder while others write to it. What any program writes to the store is in its log.
 * The log is read as a file, which nobody locks; the store and its index are opened by SQLite alone, because a process
 * that closes them in another way ends its locks.
 *
 * A transaction that reads is always open, so that SQLite does not begin the log anew before all of it is copied.
 */
export function openLogCopy(store: string, folder: string): LogCopy {
  const manual = (database: DatabaseSync) => database.exec('PRAGMA wal_autocheckpoint = 0');
  const writer = connect(store, manual);
  const checkpointer = connect(store, manual);
  let reader = connect(store, hold);
  let spare = connect(store, () => undefined);
  const checkpoint = checkpointer.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const source = openSync(`${store}-wal`, 'r');
  // What was committed before is copied in the same moment: a writer may begin the log anew right after.
  const isKept = keepsWritersOut();
  let { number, header, target } = lastLog(folder, source, isKept);
  const isBroken = target === undefined;
  let frames = target === undefined ? 0 : framesIn(target, header);

  /** Brings what it may into the file. Gives the frames of the log that are committed, and those that are in the file. */
  function bringIn() {
    const { log, checkpointed } = checkpoint.get() ?? {};
    return { log: Number(log), checkpointed: Number(checkpointed) };
  }

  /** Reads the store as it is now, and no longer as it was. */
  function holdNow(): void {
    hold(spare);
    reader.exec('ROLLBACK');
    [reader, spare] = [spare, reader];
  }

  function copy(): boolean {
    const { log } = bringIn();
    // Another program is at it, or nothing was written yet.
    if (log <= 0) return log === 0;
    const current = readAt(source, 0, HEADER_BYTES);
    const isNew = !current.equals(header);
    if (isNew) begin(current);
    if (target !== undefined && log > frames) append(target, log);
    // Who reads without the log keeps it from reaching the file, which each further commit would try.
    if (isNew) holdNow();
    return true;
  }

  /** The store has begun a log anew. */
  function begin(current: Buffer): void {
    const next = target === undefined ? number : number + 1;
    const path = logFile(folder, next);
    const opened = openSync(path, 'w', FILE_MODE);
    try {
      writeAll(opened, current, 0);
      syncFolderOf(path);
    } catch (error) {
      closeSync(opened);
      throw error;
    }
    if (target !== undefined) closeSync(target);
    [number, target, header, frames] = [next, opened, current, 0];
  }

  function append(to: number, committed: number): void {
    const frameBytes = frameBytesOf(header);
    const end = HEADER_BYTES + committed * frameBytes;
    for (let at = HEADER_BYTES + frames * frameBytes; at < end; at += CHUNK_BYTES) {
      const chunk = readAt(source, at, Math.min(CHUNK_BYTES, end - at));
      writeAll(to, chunk, at);
    }
    fdatasyncSync(to);
    frames = committed;
  }

  /** Whether nobody writes until the writer of this copy ends its transaction. */
  function keepsWritersOut(): boolean {
    try {
      writer.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
  }

  /** The reader moves on only after a copy: who reads without the log lets it begin anew. */
  function renew(): void {
    if (!copy()) return;
    // Most of it reaches the file while others write.
    holdNow();
    bringIn();
    if (!keepsWritersOut()) return;
    try {
      if (!copy()) return;
      holdNow();
      const { log, checkpointed } = bringIn();
      // All of it is in the file: who begins to read now needs no log, and the next writer begins a new one.
      if (log === checkpointed) holdNow();
    } finally {
      writer.exec('ROLLBACK');
    }
  }

  if (isKept) {
    try {
      copy();
    } finally {
      writer.exec('ROLLBACK');
    }
  }

  return {
    get number() {
      return number;
    },
    isBroken,
    get bytes() {
      return frames * (header.length > 0 ? frameBytesOf(header) : 0);
    },
    copy,
    renew,
    close() {
      if (target !== undefined) closeSync(target);
      closeSync(source);
      for (const database of [reader, spare, checkpointer, writer]) database.close();
    },
  };
}

function hold(database: DatabaseSync): void {
  database.exec('BEGIN');
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
}

/** The last log of a folder when it is the one that the store keeps; else a number with a break before it. */
function lastLog(folder: string, source: number, isKept: boolean) {
  const last = copyFilesIn(folder).logs.at(-1);
  const next = { number: last ? last.number + 2 : 1, header: Buffer.alloc(0), target: undefined };
  if (!last || last.isCompressed || !isKept) return next;
  const target = openSync(last.path, 'r+');
  if (isBeginningOf(target, source)) {
    return { number: last.number, header: readAt(target, 0, HEADER_BYTES), target };
  }
  closeSync(target);
  return next;
}

/** Whether a log was copied as far as the copy goes. */
function isBeginningOf(copy: number, source: number): boolean {
  const header = readAt(copy, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || !header.equals(readAt(source, 0, HEADER_BYTES))) return false;
  const frames = framesIn(copy, header);
  if (frames === 0) return true;
  // Each frame has a checksum of all before it.
  const at = HEADER_BYTES + (frames - 1) * frameBytesOf(header);
  return readAt(copy, at, FRAME_HEADER_BYTES).equals(readAt(source, at, FRAME_HEADER_BYTES));
}

/** Whole frames; a copy that was interrupted may end with a part of one. */
const framesIn = (copy: number, header: Buffer) =>
  Math.floor((fstatSync(copy).size - HEADER_BYTES) / frameBytesOf(header));
