/** What a number may be that a person types. */
export interface NumberOptions {
  /** Digits behind the decimal point; without it as many as are typed. */
  readonly decimals?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Signs that may stand before or behind the digits, as those of a currency: `signsOf`. */
  readonly signs?: readonly string[] | undefined;
}

/** What was typed, or why it is no number that may be saved. */
export type TypedNumber =
  | { readonly value: number; readonly problem?: undefined }
  | { readonly problem: 'empty' | 'number' | 'sign' | 'decimals' | 'digits' | 'min' | 'max' }
  /** `1,234` is 1.234 to some people and 1,234 to others. */
  | { readonly problem: 'ambiguous'; readonly readings: readonly [number, number] };

/** Digits that a JavaScript number keeps, whatever they are. */
const MAX_DIGITS = 15;

/** Marks that set the direction of text, and spaces without width. */
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * Reads a number as people of any language write it: `4,90`, `4.90`, `1 234,50`, `1.234,50`, `1'234.50`, `€4.90`. A
 * comma or a point is read by what stands around it, never by the language of who types. What has two readings is
 * refused with both.
 */
export function readNumber(text: string, options: NumberOptions = {}): TypedNumber {
  const plain = plainOf(text);
  if (plain === '') return { problem: 'empty' };
  const parts = /^(?<before>\D*)(?<digits>\d(?:.*\d)?)(?<behind>\D*)$/su.exec(plain)?.groups;
  if (!parts) return { problem: 'number' };
  const { before = '', digits = '', behind = '' } = parts;
  const { head, point } = headOf(before, options);
  const around = [head.replace(/[-+]/, ''), tailOf(behind, options)];
  const isKnown = around.every((each) => isSign(each, options));
  if (!isKnown || around.every((each) => each.trim() !== '')) {
    return { problem: /[\p{L}\p{Sc}%]/u.test(around.join('')) ? 'sign' : 'number' };
  }
  const typed = point === '' ? digits : `0${point}${digits}`;
  return chosenOf(readingsOf(typed, options.decimals), head.includes('-'), options);
}

/** What stands before the digits, without the point of `.5`. */
function headOf(before: string, options: NumberOptions) {
  const isPoint = /[.,٫]$/.test(before) && !isSign(before, options);
  return isPoint
    ? { head: before.slice(0, -1), point: before.slice(-1) }
    : { head: before, point: '' };
}

/** What stands behind them, without the point of `5.` and the dash of `5,-`. */
const tailOf = (behind: string, options: NumberOptions) =>
  isSign(behind, options) ? behind : behind.replace(/^[.,](?:[-–—]{1,2})?/, '');

/** Digits of any script as those of ASCII, and one sign for each of those that look alike. */
const plainOf = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll('−', '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Unicode has the ten digits of a script in a row. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

const signOf = (text: string) => plainOf(text).replaceAll(' ', '').toLowerCase();

const isSign = (text: string, { signs = [] }: NumberOptions) =>
  text.trim() === '' || signs.some((sign) => signOf(sign) === signOf(text));

interface Readings {
  /** Its decimals are those that were typed. */
  readonly decimal?: string | undefined;
  readonly grouped?: string | undefined;
  /** It has more decimals than there are. */
  readonly isFiner?: boolean;
}

/** What the digits can be, as JavaScript writes numbers. */
function readingsOf(typed: string, decimals = Number.POSITIVE_INFINITY): Readings {
  const separators = typed.replaceAll(/\d/g, '');
  const last = separators.at(-1) ?? '';
  const isOnce = separators.indexOf(last) === separators.length - 1;
  const grouped = groupedOf(typed);
  const at = typed.lastIndexOf(last);
  const [head, tail] = [typed.slice(0, at), typed.slice(at + 1)];
  const whole = /^\d+$/.test(head) ? head : groupedOf(head);
  const mayBeDecimal = last !== '' && '.,٫'.includes(last) && isOnce && whole !== undefined;
  if (!mayBeDecimal) return { grouped };
  // Zeros behind it change nothing; but three of them may be thousands.
  const fraction = grouped === undefined ? tail.replace(/0+$/, '') : tail;
  const isFiner = fraction.length > decimals;
  return { grouped, isFiner, ...(!isFiner && { decimal: `${whole}.${fraction}` }) };
}

/** The digits without separators, which are all the same and stand where languages have them; as in `12,34,567`, too. */
function groupedOf(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  const isGrouped = /^[1-9]\d{0,2}([.,' ٬])(?:\d{3}\1)*\d{3}$|^[1-9]\d?([., ٬])(?:\d\d\2)+\d{3}$/;
  return isGrouped.test(text) ? text.replaceAll(/\D/g, '') : undefined;
}

function chosenOf(
  { decimal, grouped, isFiner }: Readings,
  isNegative: boolean,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: NumberOptions,
): TypedNumber {
  const texts = [decimal, grouped].filter((each) => each !== undefined);
  if (texts.length === 0) return { problem: isFiner ? 'decimals' : 'number' };
  if (texts.some((each) => each.replace(/^0+/, '').replace('.', '').length > MAX_DIGITS)) {
    return { problem: 'digits' };
  }
  const values = texts.map((each) => (isNegative ? 0 - Number(each) : Number(each)));
  // What cannot be meant is no reading.
  const [one = Number.NaN, other] = values.filter((each) => each >= min && each <= max);
  if (Number.isNaN(one)) return { problem: values.every((each) => each < min) ? 'min' : 'max' };
  return other === undefined || other === one
    ? { value: one }
    : { problem: 'ambiguous', readings: [one, other] };
}

export interface WriteOptions {
  /** Digits behind the decimal point, also zeros, as amounts have them. */
  readonly decimals?: number | undefined;
}

/** A number as `readNumber` reads it again: without separators of thousands, in the digits and with the point of a language. */
export function writeNumber(value: number, language: string, { decimals = 0 }: WriteOptions = {}) {
  const [, fraction = ''] = String(value).split('.');
  const isGroup = Math.max(decimals, fraction.length) === 3 && Math.abs(value) < 1_000;
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    // `1.234` would have two readings, `1.2340` has one.
    minimumFractionDigits: isGroup ? 4 : decimals,
    maximumFractionDigits: 20,
  }).format(value);
}

/** How a currency may be written in a language: `EUR`, `€`. */
export function signsOf(currency: string, language: string): string[] {
  const parts = [language, 'en'].flatMap((each) =>
    (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(each, { style: 'currency', currency, currencyDisplay }).formatToParts(
        1,
      ),
    ),
  );
  const symbols = parts.filter(({ type }) => type === 'currency').map(({ value }) => value);
  return [...new Set([currency, ...symbols])];
}
