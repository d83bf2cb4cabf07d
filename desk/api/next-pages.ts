/**
 * Records of orders, carts, addresses and users that are before the last page which the API finds by its number
 * (docs/limits.md). Each later page is found by the cursor that the page before it ends with.
 */
export const MAX_SKIPPED_RECORDS = 10_000;

/** Cursors that are kept. */
const MAX_CURSORS = 1_000;

/** Pages that are read for the cursor of one. */
const MAX_STEPS = 20;

interface Pages {
  /** The pages to read before this one, in order: they lead to its cursor. */
  leadingTo(list: string, page: number, perPage: number): readonly number[];
  cursorOf(list: string, page: number, perPage: number): string | undefined;
  /** Keeps the cursor of the page after this one, from the link to it. */
  follow(list: string, page: number, next: string | undefined): void;
}

/** Remembers which pages were read. `list` is all of a query but the page. */
export function openPages(): Pages {
  const cursors = new Map<string, string>();
  const isNumbered = (page: number, perPage: number) => (page - 1) * perPage < MAX_SKIPPED_RECORDS;
  return {
    leadingTo(list, page, perPage) {
      const isFound = (each: number) => isNumbered(each, perPage) || cursors.has(`${list} ${each}`);
      const steps = Array.from({ length: MAX_STEPS }, (_, i) => page - i).filter(
        (each) => each > 0,
      );
      const from = steps.find(isFound) ?? page;
      return steps.filter((each) => each >= from && each < page).toReversed();
    },
    cursorOf: (list, page, perPage) =>
      isNumbered(page, perPage) ? undefined : cursors.get(`${list} ${page}`),
    follow(list, page, next) {
      const cursor = next && new URL(next).searchParams.get('cursor');
      if (!cursor) return;
      const [oldest = ''] = cursors.keys();
      if (cursors.size >= MAX_CURSORS) cursors.delete(oldest);
      cursors.set(`${list} ${page + 1}`, cursor);
    },
  };
}
