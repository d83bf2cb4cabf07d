import { DEFAULT_LANGUAGE } from '../contract/language.ts';
import { LruCache } from '../lru-cache.ts';
import { localeOf } from '../pricing/formats.ts';
import type { Delivery } from '../resources/schemas/promised-delivery.ts';
import { wordsOf } from '../words/words.ts';

const WORDS = wordsOf('delivery');

/** How an order, or what may be ordered, comes to its customer. */
export interface Delivered {
  readonly delivery?: Delivery | undefined;
  readonly collection?: boolean | undefined;
  readonly min_days?: number | undefined;
  readonly max_days?: number | undefined;
  /** Whether the store waits for the money first. */
  readonly awaitsPayment: boolean;
}

/** `Arrives Wed, December 2 – Fri, December 4`; empty where nothing is promised. @param tag of the language */
export function deliveryText({ delivery, ...delivered }: Delivered, tag: string): string {
  const [base = ''] = tag.split('-');
  const known: Readonly<Record<string, (typeof WORDS)[typeof DEFAULT_LANGUAGE]>> = WORDS;
  const words = known[base] ?? WORDS[DEFAULT_LANGUAGE];
  const { collection, min_days: min, max_days: max, awaitsPayment } = delivered;
  if (!delivery) {
    // Who may collect it at once need not be told.
    if (!awaitsPayment || !max) return '';
    const days = min === undefined || min === max ? String(max) : `${min}–${max}`;
    return words.afterPayment.replace('{days}', days);
  }
  const [on, by] = collection ? [words.ready, words.readyBy] : [words.arrives, words.arrivesBy];
  return (delivery.earliest === undefined ? by : on).replace('{dates}', daysText(delivery, tag));
}

/** A day, or from one to another. @param tag of the language */
export function daysText({ earliest, latest }: Delivery, tag: string): string {
  const format = daysIn(tag);
  return earliest === undefined
    ? format.format(Date.parse(latest))
    : format.formatRange(Date.parse(earliest), Date.parse(latest));
}

const formats = new LruCache<Intl.DateTimeFormat>({ maxEntries: 100 });

/** Days have no time zone: they are written as they are. */
const daysIn = (tag: string) =>
  formats.memoize(
    tag,
    () =>
      new Intl.DateTimeFormat(localeOf(tag), {
        ...{ weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' },
      }),
  );
