import { fillLaterStore } from './fill-later-store.ts';
import { type Filled, fillStore, type Names, type Parties } from './fill-store.ts';
import { laterQuestionsOf, type Question, questionsOf } from './questions.ts';

/** What a version was made to store, and what it was asked then. */
interface Recording {
  readonly fill: (parties: Parties) => Promise<Filled>;
  readonly questions: (ids: Names) => readonly Question[];
}

/** By the commits of the versions. */
export const recordings = {
  /** Version 0.1.0. */
  '5963bf3': { fill: fillStore, questions: questionsOf },
  /** The last one without split stock, indexes of states, and shared limits. */
  '379b92d': { fill: fillLaterStore, questions: laterQuestionsOf },
} as const satisfies Record<string, Recording>;

export type Version = keyof typeof recordings;

export const isVersion = (name: string): name is Version => name in recordings;
