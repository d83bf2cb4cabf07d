import type { Visit } from '../visit/visit.ts';

/** What everybody reads of the store in a language. */
type Elsewhere = ReturnType<Visit['inLanguage']>;

/**
 * The paths of a page in the other languages of the store.
 *
 * @param pathIn undefined where it has none
 */
export async function pathsElsewhere(
  { languages, language, inLanguage }: Visit,
  pathIn: (elsewhere: Elsewhere) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const others = languages.filter((each) => each !== language);
  const paths = await Promise.all(others.map((each) => pathIn(inLanguage(each))));
  return new Map(
    others.flatMap((each, i) => {
      const path = paths[i];
      return path === undefined ? [] : [[each, path] as const];
    }),
  );
}
