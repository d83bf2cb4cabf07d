import { setTimeout as pause } from 'node:timers/promises';
import { jsonLog } from '../../shared/endpoint/json-log.ts';
import { loggableError } from '../../shared/endpoint/loggable-error.ts';
import { type FilePlace, type FileStore, pathOf } from '../../shared/files/file-store.ts';
import type { PictureSize } from '../../shared/resources/pictures.ts';

/** Bytes of a file from which sizes are made. */
export const MAX_PICTURE_BYTES = 32 * 1024 * 1024;

/** Bytes of a size: Lambda gives answers of 6 MB, and base64 adds a third. */
export const MAX_SIZE_BYTES = 4 * 1024 * 1024;

/** Sizes that wait to be made, in one process. */
export const MAX_WAITING = 100;

/** Milliseconds for which a request waits for its size. It is made also if nobody waits any more. */
export const MAX_WAIT_MS = 4_000;

/** Kept in place of a size where the whole picture is shown. */
const WHOLE = Buffer.alloc(0);

const fits = (bytes: Buffer | undefined): bytes is Buffer =>
  bytes !== undefined && bytes.length <= MAX_SIZE_BYTES;

const asMade = (kept: Buffer): Made => (kept.length > 0 ? kept : 'whole');

/** `whole`: for ever, or only `now`, because others are being made. */
export type Made = Buffer | 'whole' | 'now';

export interface Asked {
  readonly place: FilePlace & { readonly size: PictureSize };
  /** Bytes of the whole picture. */
  readonly bytes: number;
  /** Whether there still is a record of the picture. */
  isThere(): Promise<boolean>;
}

/**
 * Pictures in sizes, of which each is made once and kept beside the bytes: one at a time, so that a page of pictures
 * takes one processor and the memory of one.
 */
export function madeSizes(store: FileStore) {
  const log = jsonLog();
  const running = new Map<string, Promise<Made>>();
  let last: Promise<unknown> = Promise.resolve();
  let maker: ReturnType<typeof loadMaker> | undefined;

  const loadMaker = () =>
    import('./make-picture.ts').catch((error) => {
      // The library is not built for every system.
      log.warn('pictures stay as they are: sharp cannot be loaded', loggableError(error));
      return undefined;
    });

  async function make({ place, bytes, isThere }: Asked): Promise<Made> {
    maker ??= loadMaker();
    const loaded = await maker;
    if (!loaded) return 'whole';
    const { size, ...whole } = place;
    const original = bytes > MAX_PICTURE_BYTES ? undefined : await store.read(whole);
    // Whatever is wrong with the bytes is wrong for ever.
    const made = original && (await loaded.makePicture(original, size).catch(() => undefined));
    const kept = fits(made) ? made : WHOLE;
    // The bytes of a file that is deleted from now on are removed later than this is written.
    if (await isThere()) await keep(place, kept);
    return asMade(kept);
  }

  /** What cannot be kept, as on a full disk, is shown nevertheless, and made again. */
  const keep = (place: FilePlace, bytes: Buffer) =>
    store.put(place, bytes).catch((error) => {
      log.warn('a picture in a size cannot be kept', loggableError(error));
    });

  function begin(asked: Asked): Promise<Made> | undefined {
    const name = pathOf(asked.place);
    const known = running.get(name);
    if (known ?? running.size >= MAX_WAITING) return known;
    const making = last.then(() => make(asked)).finally(() => running.delete(name));
    running.set(name, making);
    last = making.catch(() => undefined);
    return making;
  }

  return async (asked: Asked): Promise<Made> => {
    const kept = await store.read(asked.place);
    if (kept) return asMade(kept);
    const making = begin(asked);
    if (!making) return 'now';
    const ending = new AbortController();
    const waiting = pause(MAX_WAIT_MS, 'now' as const, { signal: ending.signal });
    return Promise.race([making, waiting.catch(() => 'now' as const)]).finally(() =>
      ending.abort(),
    );
  };
}
