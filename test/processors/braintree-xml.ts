export type Node = string | number | boolean | null | undefined | readonly Node[] | NodeObject;
interface NodeObject {
  readonly [name: string]: Node;
}

/** XML as Braintree writes it: dashed names, and a type where the content is no text. */
export function toXml(name: string, value: Node): string {
  const tag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const element = (attributes: string, content: string) =>
    `<${tag}${attributes}>${content}</${tag}>`;
  if (value === undefined) return '';
  if (value === null) return element(' nil="true"', '');
  if (isArray(value))
    return element(' type="array"', value.map((each) => toXml('item', each)).join(''));
  if (typeof value === 'object') return element('', members(value));
  if (typeof value === 'number') return element(' type="integer"', String(value));
  if (typeof value === 'boolean') return element(' type="boolean"', String(value));
  return element('', escaped(value));
}

/** A page of search results: elements of one name beside the numbers of the page. */
export function toXmlPage(name: string, itemName: string, items: readonly Node[]): string {
  const numbers = members({ currentPageNumber: 1, pageSize: 50, totalItems: items.length });
  const elements = items.map((item) => toXml(itemName, item)).join('');
  return `<${name} type="collection">${numbers}${elements}</${name}>`;
}

const members = (object: NodeObject) =>
  Object.entries(object)
    .map(([name, value]) => toXml(name, value))
    .join('');

const isArray = (value: Node): value is readonly Node[] => Array.isArray(value);

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
