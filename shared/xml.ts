/** An element of XML, with text or with other elements. */
export interface Element {
  readonly name: string;
  readonly content: string | readonly Element[];
  readonly attributes: Readonly<Record<string, string>>;
}

/** An element with text; undefined without any. */
export function textElement(
  name: string,
  text: string | undefined,
  attributes: Element['attributes'] = {},
): Element | undefined {
  const content = text?.toWellFormed().replaceAll(FORBIDDEN, '').trim();
  return content ? { name, content, attributes } : undefined;
}

/** An element with others in it; undefined without any. */
export function groupElement(
  name: string,
  elements: readonly (Element | undefined)[],
): Element | undefined {
  const content = elements.filter((each) => each !== undefined);
  return content.length > 0 ? { name, content, attributes: {} } : undefined;
}

/** What XML 1.0 has no form for. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export const xmlDocument = (root: Element) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${xml(root)}`;

/** With a line break at its end. */
export function xml({ name, content, attributes }: Element, indent = ''): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside =
    typeof content === 'string'
      ? escaped(content)
      : `\n${content.map((each) => xml(each, `${indent}  `)).join('')}${indent}`;
  return `${indent}<${name}${given.join('')}>${inside}</${name}>\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const escaped = (text: string) => text.replaceAll(/[&<>"\r]/g, (each) => ESCAPES[each] ?? each);
