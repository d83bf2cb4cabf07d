import { createReadStream } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError, diskFails, serviceUnavailable } from '../contract/errors.ts';
import { FILE_MODE, FOLDER_MODE } from '../storage/file-modes.ts';
import {
  BEGIN,
  type FilePlace,
  type FileStore,
  type FormFields,
  pathOf,
  withSizes,
} from './file-store.ts';
import { folderForms } from './folder-forms.ts';

/** Paths in the folder of a local store. */
interface FilesFolder {
  readonly files: string;
  /** The key of the secrets, which signs forms. */
  readonly keyFile: string;
}

export interface FolderFiles extends FileStore {
  /**
   * Writes what a client sends with the fields of a form; `bytesOf` gives as many bytes, or throws.
   * Throws a 400 for fields that this store has not signed, or not lately.
   */
  receive(fields: FormFields, bytesOf: (size: number) => AsyncIterable<Buffer>): Promise<void>;
}

type Bytes = Buffer | AsyncIterable<Buffer>;

/** `wx`: refuses to write what somebody else is writing. */
type Flags = 'w' | 'wx';

/** Files in a folder of this machine, which only its user can read. */
export function folderFiles({ files: folder, keyFile }: FilesFolder): FolderFiles {
  const fileOf = (place: FilePlace) => join(folder, pathOf(place));
  const forms = folderForms(keyFile);

  async function write(file: string, bytes: Bytes, flags: Flags): Promise<void> {
    const isNew = await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE });
    await writeDurably(file, bytes, flags);
    if (isNew) await syncFolder(folder);
  }

  return {
    // What a process that ended has left of a size does not keep it from being made again.
    put: (place, bytes) => orUnavailable(write(fileOf(place), bytes, 'w')),

    async find(place) {
      const file = fileOf(place);
      const found = await orUnavailable(orAbsent(stat(file)));
      return (
        found && {
          size: found.size,
          read: (range) => createReadStream(file, range && { start: range.first, end: range.last }),
        }
      );
    },

    read: (place) => orUnavailable(orAbsent(readFile(fileOf(place)))),

    form: async (upload) => forms.sign(upload),

    async receive(fields, bytesOf) {
      const { key, size } = forms.check(fields, Date.now());
      await orUnavailable(write(join(folder, key), bytesOf(size), 'wx'));
    },

    /** A second name: what is uploaded under the first one again is another file. */
    async copy(from, to) {
      const copied = orAbsent(link(fileOf(from), fileOf(to)).then(() => true));
      if (!(await orUnavailable(copied))) return false;
      await orUnavailable(syncFolder(dirname(fileOf(to))));
      return true;
    },

    inspect: (place) => orUnavailable(inspectFile(fileOf(place))),

    async remove(place) {
      const paths = withSizes(place)
        .map(fileOf)
        .flatMap((file) => [file, draftOf(file)]);
      await orUnavailable(Promise.all(paths.map((path) => rm(path, { force: true }))));
    },
  };
}

/** Errors of a disk that is full, fails, or cannot be written. */
const OF_DISK = /^E(?:NOSPC|DQUOT|ROFS|FBIG|IO)$/;

/** Errors for the client stay; all others are a 503. */
async function orUnavailable<Result>(doing: Promise<Result>): Promise<Result> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    throw (OF_DISK.test(code) ? diskFails : serviceUnavailable)(error);
  }
}

/** Undefined when there is no such file, or it was removed meanwhile. */
export async function orAbsent<Result>(doing: Promise<Result>): Promise<Result | undefined> {
  try {
    return await doing;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function inspectFile(file: string) {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(BEGIN.last + 1) });
    return { size, begin: buffer.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
}

const draftOf = (file: string) => `${file}.draft`;

/** Under its name a file is complete. */
async function writeDurably(file: string, bytes: Bytes, flags: Flags): Promise<void> {
  const draft = draftOf(file);
  const handle = await open(draft, flags, FILE_MODE);
  try {
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
