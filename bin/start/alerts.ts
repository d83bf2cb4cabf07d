import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { HOUR_MS } from '../../shared/durations.ts';
import { FILE_MODE } from '../../shared/storage/file-modes.ts';
import { MAX_LINES } from './counters.ts';

/** Between two times that somebody is told of a problem. */
export const MIN_PAUSE_MS = HOUR_MS;

/** What rings now. */
export interface Problem {
  /** The rule, and the cause where it has several: once an hour each is told of. */
  readonly id: string;
  readonly says: string;
  readonly advice: string;
  /** Whether its end can be told from the numbers. */
  readonly ends: boolean;
  /** What the log has said of it. */
  readonly lines: readonly string[];
}

export interface Notice {
  readonly state: 'failing' | 'working';
  readonly problem: Problem;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** What is known of a problem, also after the server was started again. Times are milliseconds since 1970. */
interface Known {
  /** The last time that it was there. */
  readonly problem: Problem;
  /** Undefined when it is over. */
  readonly since?: number;
  /** When somebody was told last. */
  readonly toldAt?: number;
  /** Whether somebody was told of it this time. */
  readonly isTold: boolean;
}

type State = Readonly<Record<string, Known>>;

/** What has to be told: a problem at most once an hour, and its end when its beginning was. */
export function openAlerts(file: string) {
  let state = read(file);

  function save(next: State): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    try {
      writeFileSync(`${file}.draft`, JSON.stringify(state), { mode: FILE_MODE });
      renameSync(`${file}.draft`, file);
    } catch {
      // On a full disk it is known in this process alone.
    }
  }

  return {
    /** What is to be told of the problems that are there now. */
    update(problems: readonly Problem[], now: number): readonly Notice[] {
      const there = problems.map((problem) => begun(problem, state[problem.id], now));
      const ids = new Set(problems.map(({ id }) => id));
      const gone = Object.values(state).filter(({ problem }) => !ids.has(problem.id));
      const all = [...there, ...gone.map(afterEnd)];
      save(Object.fromEntries(all.map((known) => [known.problem.id, known])));
      return [
        ...all.flatMap(({ problem, since, ...known }): Notice[] =>
          since !== undefined && mayTell(known, now) ? [{ state: 'failing', problem, since }] : [],
        ),
        ...gone.flatMap(({ problem, since, isTold }): Notice[] =>
          since !== undefined && isTold && problem.ends
            ? [{ state: 'working', problem, since: now }]
            : [],
        ),
      ];
    },

    /** Somebody was told. */
    told({ state: told, problem: { id } }: Notice, now: number): void {
      const known = state[id];
      if (!known) return;
      const problem = { ...known.problem, lines: [] };
      const begun = { ...known, problem, toldAt: now, isTold: true };
      save({ ...state, [id]: told === 'failing' ? begun : ended(known) });
    },
  };
}

function begun(problem: Problem, before: Known | undefined, now: number): Known {
  const { since = now, isTold = false, ...known } = before ?? {};
  const lines = [...new Set([...(before?.problem.lines ?? []), ...problem.lines])];
  return { ...known, problem: { ...problem, lines: lines.slice(-MAX_LINES) }, since, isTold };
}

/** What has no end stays until somebody was told of it, which may be an hour later. */
const afterEnd = (known: Known): Known =>
  known.problem.ends || known.isTold ? ended(known) : known;

const ended = ({ since: _, ...known }: Known): Known => ({ ...known, isTold: false });

const mayTell = ({ isTold, toldAt = 0 }: Pick<Known, 'isTold' | 'toldAt'>, now: number) =>
  !isTold && now - toldAt >= MIN_PAUSE_MS;

function read(file: string): State {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
