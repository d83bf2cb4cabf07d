import { useTranslate } from 'ra-core';
import {
  type NumberOptions,
  readNumber,
  signsOf,
  type TypedNumber,
  writeNumber,
} from '../../../packages/client/src/numbers.ts';
import { exponentOf } from '../../../shared/pricing/money.ts';
import { useFormats } from '../formats.ts';
import { numberFormat } from '../intl-formats.ts';
import type { NumberKind } from './number-kind.ts';

/** Reads and writes numbers for people, in the language of the dashboard. */
export function useNumbers(kind: NumberKind) {
  const translate = useTranslate();
  const { locale, money } = useFormats();
  const { currency, isPercent, min, max } = kind;
  const decimals = currency === undefined ? kind.decimals : exponentOf(currency);
  const fixed = currency === undefined ? 0 : exponentOf(currency);
  const read = (text: string): TypedNumber =>
    readNumber(text, { decimals, min, max, signs: signsFor(kind, locale) });
  /** The number as it can be changed and read again. */
  const edited = (value: number) => writeNumber(value, locale, { decimals: fixed });
  const shown = (value: number) =>
    numberFormat(locale, { minimumFractionDigits: fixed, maximumFractionDigits: 20 }).format(value);
  const limit = (value = 0) => {
    if (currency !== undefined) return money(value, currency);
    return isPercent ? numberFormat(locale, PERCENT).format(value / 100) : shown(value);
  };
  /** Why what was typed is not taken; undefined where it is. */
  function explain(text: string): string | undefined {
    const typed = read(text);
    switch (typed.problem) {
      case undefined:
      case 'empty':
        return undefined;
      case 'ambiguous': {
        const [one, other] = typed.readings.map((each) => writeNumber(each, locale));
        return translate('shared.numbers.ambiguous', { text: text.trim(), one, other });
      }
      case 'decimals':
        return decimals === 0
          ? translate('shared.numbers.whole')
          : translate('shared.numbers.decimals', { smart_count: decimals ?? 0 });
      case 'sign':
        return currency === undefined
          ? translate('shared.not_number')
          : translate('shared.numbers.currency', { currency });
      case 'min':
      case 'max':
        return translate(`shared.numbers.${typed.problem}`, { limit: limit(kind[typed.problem]) });
      case 'digits':
        return translate('shared.numbers.digits');
      default:
        return translate('shared.not_number');
    }
  }
  return { read, edited, shown, explain };
}

const PERCENT = { style: 'percent', maximumFractionDigits: 4 } as const;

const signsFor = ({ currency, isPercent }: NumberKind, locale: string): NumberOptions['signs'] =>
  currency === undefined ? (isPercent ? ['%', '٪'] : []) : signsOf(currency, locale);
