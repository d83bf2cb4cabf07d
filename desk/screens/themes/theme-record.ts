import type { RaRecord } from 'ra-core';
import type { Theme } from '../../../shared/resources/themes.ts';

export type ThemeRecord = RaRecord<number> & Theme;

/** Themes that are kept after others were published. */
const MAX_EARLIER = 10;

interface Versions {
  /** What shoppers see; undefined while the shop has its usual look. */
  readonly live: ThemeRecord | undefined;
  /** What is not published yet. */
  readonly draft: ThemeRecord | undefined;
  /** What was published before, the last one first. */
  readonly earlier: readonly ThemeRecord[];
}

const timeOf = ({ published_from }: ThemeRecord) => Date.parse(published_from ?? '') || 0;

/** @param themes the newest first */
export function versionsOf(themes: readonly ThemeRecord[], now: number): Versions {
  const isEnded = ({ published_until }: ThemeRecord) => Date.parse(published_until ?? '') <= now;
  const [live, ...earlier] = themes
    .filter((each) => each.published && timeOf(each) <= now && !isEnded(each))
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  return { live, draft: themes.find(({ published }) => !published), earlier };
}

/** The oldest versions, which make place for a new one. */
export const surplusOf = ({ earlier }: Versions): readonly ThemeRecord[] =>
  earlier.slice(MAX_EARLIER);

/** What a draft takes over of the theme that it begins with. */
export function contentsOf(theme: Partial<ThemeRecord>): object {
  const { logo, accent_color, font, header_menu, footer_menu, sections } = theme;
  return { logo, accent_color, font, header_menu, footer_menu, sections: sections?.map(whole) };
}

type Section = NonNullable<Theme['sections']>[number];

/** Without a link of which nothing was entered. */
function whole({ link, ...section }: Section): Section {
  return link && isEntered(link) ? { ...section, link } : section;
}

/** Whether anything is entered in a field, or in those that it has, as for further languages. */
const isEntered = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(isEntered)
    : Boolean(value);
