/** Texts of a record in further languages, as the API has them. */
export type Locales = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The text at a path of names, as `seo.meta.title`; empty where there is none. */
export function localText(locales: Locales, language: string, path: readonly string[]): string {
  const found = [language, ...path].reduce<unknown>(
    (part, name) => (isMembers(part) ? part[name] : undefined),
    locales,
  );
  return typeof found === 'string' ? found : '';
}

/** One text changed. An empty one is none; what has no texts is not there, and without any `locales` is unset. */
export const withLocalText = (
  locales: Locales,
  language: string,
  path: readonly string[],
  text: string,
): Locales | null => (withText(locales, [language, ...path], text) as Locales | undefined) ?? null;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withText(
  members: Members,
  [name = '', ...path]: readonly string[],
  text: string,
): Members | undefined {
  const { [name]: before, ...others } = members;
  const inside = isMembers(before) ? before : {};
  const after = path.length > 0 ? withText(inside, path, text) : text || undefined;
  const changed = after === undefined ? others : { ...members, [name]: after };
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/** The languages that the store offers beside its own, and those that the record has already. */
export const furtherLanguages = (offered: unknown, locales: Locales): readonly string[] => [
  ...new Set([...((offered ?? []) as readonly string[]), ...Object.keys(locales)]),
];
