export interface Neighbours {
  /** Counted from 1. */
  readonly place: number;
  readonly total: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** What stands before and after a record in the list from which it was opened; nothing if it is not in it. */
export function neighboursIn(paths: readonly string[], path: string): Neighbours | undefined {
  const at = paths.indexOf(path);
  if (at < 0) return undefined;
  return {
    place: at + 1,
    total: paths.length,
    previous: paths[at - 1],
    next: paths[at + 1],
  };
}
