import { stringify } from 'csv-stringify/sync';
import type { FeedFormat } from '../../../shared/feeds/feed.ts';
import { type Element, groupElement, textElement, xml } from '../../../shared/xml.ts';
import {
  CERTIFICATION,
  CERTIFICATION_PARTS,
  type FeedItem,
  FIELD_NAMES,
  type FieldName,
  SHIPPING,
} from './item-fields.ts';

/** How a file begins, its items, and how it ends. */
interface FeedTexts {
  readonly start: string;
  items(items: readonly FeedItem[]): string;
  readonly end: string;
}

/** What the file is of. */
interface Channel {
  readonly title: string;
  readonly link: string;
}

const BREAK = '\r\n';

function csvTexts(): FeedTexts {
  const cell = (item: FeedItem, name: FieldName) => {
    const value = item[name] ?? '';
    return typeof value === 'string' ? value : value.map(withoutCommas).join(',');
  };
  // A line break of any form is quoted.
  const options = { record_delimiter: BREAK, quoted_match: /[\r\n]/ };
  return {
    start: stringify([FIELD_NAMES.map(columnOf)], options),
    items: (items) =>
      stringify(
        items.map((item) => FIELD_NAMES.map((name) => cell(item, name))),
        options,
      ),
    end: '',
  };
}

/** Google reads the parts of a certification in the order that the column says. */
const columnOf = (name: FieldName) =>
  name === 'certification' ? `${name}(${CERTIFICATION_PARTS.join(':')})` : name;

/** A comma is between the values of a list. */
const withoutCommas = (text: string) => text.replaceAll(',', '%2C');

const TIMES = [
  ...['min_handling_time', 'max_handling_time', 'min_transit_time', 'max_transit_time'],
] as const;

function shippingElement(text: string): Element | undefined {
  const [, country, region, service, price, ...times] = SHIPPING.exec(text) ?? [];
  return groupElement('g:shipping', [
    textElement('g:country', country),
    textElement('g:region', region),
    textElement('g:service', service),
    textElement('g:price', price),
    ...TIMES.map((name, i) => textElement(`g:${name}`, times[i])),
  ]);
}

function certificationElement(text: string): Element | undefined {
  const [, ...parts] = CERTIFICATION.exec(text) ?? [];
  return groupElement(
    'g:certification',
    CERTIFICATION_PARTS.map((name, i) => textElement(`g:${name}`, parts[i])),
  );
}

function elementOf(name: FieldName, text: string): Element | undefined {
  if (name === 'shipping') return shippingElement(text);
  return name === 'certification' ? certificationElement(text) : textElement(`g:${name}`, text);
}

const elementsOf = (item: FeedItem): (Element | undefined)[] =>
  FIELD_NAMES.flatMap((name) => [item[name] ?? []].flat().map((text) => elementOf(name, text)));

/** RSS 2.0. */
const xmlTexts = ({ title, link }: Channel): FeedTexts => ({
  start: [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n  <channel>\n',
    ...[
      textElement('title', title),
      textElement('link', link),
      textElement('description', title),
    ].map((element) => (element ? xml(element, '    ') : '')),
  ].join(''),
  items: (items) =>
    items
      .map((item) => groupElement('item', elementsOf(item)))
      .map((element) => (element ? xml(element, '    ') : ''))
      .join(''),
  end: '  </channel>\n</rss>\n',
});

export const feedTexts = (format: FeedFormat, channel: Channel): FeedTexts =>
  format === 'csv' ? csvTexts() : xmlTexts(channel);
