import { fillMore } from './fill-more.ts';
import { type Filled, fillStore, type Names, type Parties } from './fill-store.ts';
import { type Question, questionsOf } from './questions.ts';

/** What a version was made to store, and what it was asked then. */
interface Recording {
  readonly fill: (parties: Parties) => Promise<Filled>;
  readonly questions: (ids: Names) => readonly Question[];
  /** `STORED_FORMAT` of the version. */
  readonly format: number;
}

async function fill(parties: Parties): Promise<Filled> {
  const { ids, tokens } = await fillStore(parties);
  const more = await fillMore(parties, ids);
  return { ids: { ...ids, ...more.ids }, tokens: { ...tokens, ...more.tokens } };
}

/** By versions. A new version has requests of its own, once older ones do not know them all. */
export const recordings = {
  '0.2.0': { fill, questions: questionsOf, format: 1 },
  '0.3.0': { fill, questions: questionsOf, format: 1 },
} as const satisfies Record<string, Recording>;

export type Version = keyof typeof recordings;

export const isVersion = (name: string): name is Version => name in recordings;
