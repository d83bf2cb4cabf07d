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

/**
 * The same mistakes for the same seed, as long as their lines are the same, no two of them in one
 * statement.
 */
export function seedMistakes({ seed, kind, times = 1 }: Seeding): Mistake[] {
  const places = drawPlaces(findPlaces(readSources()), seed);
  const mix: [string, number][] = kind ? [[kind, 40]] : Object.entries(KINDS);
  const chosen = new Map<Node, DrawnPlace>();
  const choose = (isWanted: (place: DrawnPlace) => boolean, count: number) => {
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
  return [...chosen.values()].map(makeMistake);
}

/** With a number each, which is that of what stands there, and the same wherever that is moved. */
interface DrawnPlace extends FoundPlace {
  readonly mark: number;
}

/** In a random order, which for places that are there before and after a change is the same. */
function drawPlaces(places: readonly FoundPlace[], seed: number): DrawnPlace[] {
  const counts = new Map<string, number>();
  const drawn = places.map((place) => {
    const { kind, right, start, file } = place;
    const name = [file.path, kind, right, lineOf(file.text, start)].join(' ');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const digest = hash('sha1', `${seed} ${name} ${count}`);
    return { ...place, mark: Number.parseInt(digest.slice(0, 8), 16) };
  });
  return drawn.sort((one, other) => one.mark - other.mark);
}

const lineOf = (text: string, offset: number) =>
  text
    .slice(text.lastIndexOf('\n', offset) + 1)
    .split('\n', 1)[0]
    ?.trim();

/** The mark makes the wrong name unique. */
function makeMistake(place: DrawnPlace): Mistake {
  const { file, start, statement, mark } = place;
  const lineAt = (offset: number) => file.text.slice(0, offset).split('\n').length;
  const lines = [lineAt(statement.start), lineAt(statement.end)] as const;
  return { ...place, ...place.change(mark), line: lineAt(start), lines };
}
