import { ApiFailure } from './answer.ts';

/** The version of a record as it was read, for `If-Match`; never sent. */
export const VERSION = '$version';

export type Fields = Readonly<Record<string, unknown>>;

/** Fields that two people have changed, each in another way. */
export interface Conflict {
  readonly resource: string;
  readonly names: readonly string[];
  readonly mine: Fields;
  readonly theirs: Fields;
}

/** Asks which values to keep. Undefined: nothing is to be saved. */
export type AskForMerge = (conflict: Conflict) => Promise<Fields | undefined>;

interface Saving<Saved extends Fields> {
  readonly resource: string;
  readonly changes: Fields;
  /** The record that the changes were made of. */
  readonly before: Fields;
  save(changes: Fields, before: Fields): Promise<Saved>;
  /** The record as it is now. */
  read(): Promise<Saved>;
  readonly ask: AskForMerge;
}

/**
 * Saves changes, also when somebody else was quicker (412): what the other one has changed stays, and of what
 * both have changed the member chooses.
 */
export async function saveMerged<Saved extends Fields>(saving: Saving<Saved>): Promise<Saved> {
  const { resource, changes, before, save, read, ask } = saving;
  try {
    return await save(changes, before);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 412) throw error;
    const theirs = await readLater(read, before);
    const names = Object.keys(changes).filter(
      (name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], changes[name]),
    );
    const chosen = names.length === 0 ? {} : await ask({ resource, names, mine: changes, theirs });
    if (!chosen) throw error;
    return saveMerged({ ...saving, changes: { ...changes, ...chosen }, before: theirs });
  }
}

/** Settings are read from a cache that is 30 seconds old at most. */
const MAX_READS = 30;
const PAUSE_MS = 1_000;

/** The record that is not the one before any more. */
async function readLater<Saved extends Fields>(read: () => Promise<Saved>, before: Fields) {
  let found = await read();
  for (let reads = 1; found[VERSION] === before[VERSION] && reads < MAX_READS; reads += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    found = await read();
  }
  return found;
}

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
