import { randomBytes } from 'node:crypto';
import { invalidProperty } from '../../shared/contract/errors.ts';
import { isStranger } from '../../shared/contract/permissions.ts';
import type { NewRecord } from '../../shared/contract/records.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import { MAX_THEMES, type Theme, themes } from '../../shared/resources/themes.ts';
import { checkTheme } from './check-theme.ts';
import { inLanguage } from './theme-in-language.ts';

const PREVIEW_KEY_BYTES = 16;

type Before = Theme | undefined;

function isPublishedNow(
  { published, published_from }: NewRecord<Theme>,
  before: Before,
  now: number,
) {
  if (!published || before?.published) return false;
  const isGiven = published_from !== undefined && published_from !== before?.published_from;
  return !isGiven && !(Date.parse(published_from ?? '') > now);
}

/** What themes do beyond the standard operations (protocol.md, "Themes"). */
export const themeHooks: HooksOf<typeof themes> = {
  /** In UTC, so that lists sort by it. */
  normalise: (theme) =>
    typeof theme.published_from === 'string' && !Number.isNaN(Date.parse(theme.published_from))
      ? { ...theme, published_from: new Date(theme.published_from).toISOString() }
      : theme,

  /** Who publishes a theme and says no time means now. */
  derived: (theme, before, now) => ({
    ...theme,
    ...(isPublishedNow(theme, before, now) && { published_from: new Date(now).toISOString() }),
    preview_key: before?.preview_key ?? randomBytes(PREVIEW_KEY_BYTES).toString('base64url'),
  }),

  async check(theme, { id }, { catalogue }) {
    checkTheme(theme);
    if (id !== undefined || (await catalogue.all(themes)).length < MAX_THEMES) return;
    throw invalidProperty({
      name: 'name',
      failedValidator: 'max',
      message: `A store can have up to ${MAX_THEMES} themes. Delete one first.`,
    });
  },

  view: (theme, { locale, caller }): Theme =>
    isStranger(caller) || locale !== undefined ? inLanguage(theme, locale) : theme,
};
