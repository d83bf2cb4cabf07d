import { fillMore } from './fill-more.ts';
import { fillNewer } from './fill-newer.ts';
import { type Filled, fillStore, type Names, type Parties } from './fill-store.ts';
import { newerQuestionsOf, type Question, questionsOf } from './questions.ts';

/** What a version was made to store, and what it was asked then. */
interface Recording {
  readonly fill: (parties: Parties) => Promise<Filled>;
  readonly questions: (ids: Names) => readonly Question[];
  /** `STORED_FORMAT` of the version. */
  readonly format: number;
}

type Fill = (parties: Parties, ids: Names) => Promise<Filled>;

/** One after another, each with the ids of those before it. */
const filling =
  (...fills: readonly Fill[]) =>
  async (parties: Parties): Promise<Filled> => {
    const all: Filled = { ids: {}, tokens: {} };
    for (const fill of fills) {
      const { ids, tokens } = await fill(parties, all.ids);
      Object.assign(all.ids, ids);
      Object.assign(all.tokens, tokens);
    }
    return all;
  };

/** By versions. A new version has requests of its own, once older ones do not know them all. */
export const recordings = {
  '0.2.0': { fill: filling(fillStore, fillMore), questions: questionsOf, format: 1 },
  '0.3.0': {
    fill: filling(fillStore, fillNewer, fillMore),
    questions: (ids) => [...questionsOf(ids), ...newerQuestionsOf(ids)],
    format: 1,
  },
} as const satisfies Record<string, Recording>;

export type Version = keyof typeof recordings;

export const isVersion = (name: string): name is Version => name in recordings;
