const embedPdf = (name: string, file: string) =>
  [file, [`@embedpdf/fonts-${name}`, `../fonts/${file}`]] as const;

/**
 * The font files, each with its package and its path from the main module of that. All have the
 * licence OFL 1.1, which allows embedding.
 */
export const fontPaths: Readonly<Record<string, readonly [packageName: string, path: string]>> =
  Object.fromEntries([
    embedPdf('latin', 'NotoSans-Regular.ttf'),
    embedPdf('latin', 'NotoSans-Bold.ttf'),
    embedPdf('arabic', 'NotoNaskhArabic-Regular.ttf'),
    embedPdf('hebrew', 'NotoSansHebrew-Regular.ttf'),
    embedPdf('sc', 'NotoSansHans-Regular.otf'),
    embedPdf('jp', 'NotoSansJP-Regular.otf'),
    embedPdf('kr', 'NotoSansKR-Regular.otf'),
    [
      'noto-sans-thai-thai-400-normal.woff',
      ['@fontsource/noto-sans-thai/package.json', 'files/noto-sans-thai-thai-400-normal.woff'],
    ] as const,
  ]);

export const fontFiles = Object.keys(fontPaths);

/** Fonts that a server gets with `shopwright fonts add`, by their files: they are large, and few stores need them. */
export const addedFonts: ReadonlyMap<string, string> = new Map([
  ['NotoSansHans-Regular.otf', 'Chinese'],
  ['NotoSansJP-Regular.otf', 'Japanese'],
  ['NotoSansKR-Regular.otf', 'Korean'],
]);

/** Latin, Greek, Cyrillic and Devanagari; characters that no other font is for. */
export const REGULAR = 'NotoSans-Regular.ttf';
export const BOLD = 'NotoSans-Bold.ttf';

const CHINESE = 'NotoSansHans-Regular.otf';
const JAPANESE = 'NotoSansJP-Regular.otf';
const KOREAN = 'NotoSansKR-Regular.otf';

/** Scripts that need another font than the main one. */
const BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/\p{Script_Extensions=Arabic}/u, 'NotoNaskhArabic-Regular.ttf'],
  [/\p{Script=Hebrew}/u, 'NotoSansHebrew-Regular.ttf'],
  [/[\p{Script=Thai}฿]/u, 'noto-sans-thai-thai-400-normal.woff'],
  [/\p{Script=Hangul}/u, KOREAN],
  [/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u, JAPANESE],
  [/[\p{Script=Han}\p{Script=Bopomofo}　-〿＀-￯]/u, CHINESE],
];

/** The font for a character; Chinese characters are drawn as the language of the text has them. */
export function fontFor(character: string, text: string, main: string): string {
  const found = BY_SCRIPT.find(([script]) => script.test(character))?.[1] ?? main;
  if (found !== CHINESE) return found;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return JAPANESE;
  return /\p{Script=Hangul}/u.test(text) ? KOREAN : CHINESE;
}
