import { hash } from 'node:crypto';
import { type Change, KINDS, type Kind } from './place.ts';
import { type FoundPlace, findPlaces } from './places.ts';
import { type Node, readSources } from './syntax.ts';

/** A wrong text in the place of the right one. */
export interface Mistake extends FoundPlace, Change {
  readonly line: number;
  /** The lines of the statement. */
  readonly lines: readonly [first: number, last: number];
}

export interface Seeding {
  readonly seed: number;
  /** Instead of the mix, forty of one kind. */
  readonly kind?: Kind | undefined;
  /** How many times forty; there are fewer when the places run out. */
  readonly times?: number;
}

/** The same mistakes for the same seed and source, no two of them in one statement. */
export function seedMistakes({ seed, kind, times = 1 }: Seeding): Mistake[] {
  const places = findPlaces(readSources())
    .map((place) => ({ place, at: hash('sha1', `${seed} ${place.file.path} ${place.start}`) }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ place }) => place);
  const mix: [string, number][] = kind ? [[kind, 40]] : Object.entries(KINDS);
  const chosen = new Map<Node, FoundPlace>();
  const choose = (isWanted: (place: FoundPlace) => boolean, count: number) => {
    const room = chosen.size + count;
    for (const place of places) {
      const isFree = isWanted(place) && !chosen.has(place.statement);
      if (isFree && chosen.size < room) chosen.set(place.statement, place);
    }
  };
  for (const [each, count] of mix) {
    const before = chosen.size;
    // Most members are those of our own types, so every other one is a field of records.
    choose((place) => place.kind === each && place.isField, (count * times) / 2);
    choose((place) => place.kind === each, count * times - (chosen.size - before));
  }
  return [...chosen.values()].map((place, index) => makeMistake(place, index + 1));
}

/** The mark makes the wrong name unique. */
function makeMistake(place: FoundPlace, mark: number): Mistake {
  const { file, start, statement } = place;
  const lineAt = (offset: number) => file.text.slice(0, offset).split('\n').length;
  const lines = [lineAt(statement.start), lineAt(statement.end)] as const;
  return { ...place, ...place.change(mark), line: lineAt(start), lines };
}
