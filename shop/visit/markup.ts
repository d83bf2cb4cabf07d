import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of a page. What is put into a template is escaped, unless it is a piece itself. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export { html };

/** HTML that is safe already. @param safe as `richTextHtml` makes it */
export const safeHtml = (safe: string): Html => raw(safe);

/** A piece where there is something to show. */
export const when = <Value>(
  value: Value | undefined | null | false | '' | 0,
  show: (value: Value) => Html,
): Html | '' => (value ? show(value) : '');

/** Attributes that have a value; `true` for those that need none. */
export const attributes = (
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): Html =>
  html`${Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? raw(` ${name}`) : html` ${raw(name)}="${value}"`;
  })}`;

/** Data for programs that read the page. In a script nothing but `<` could end it. */
export const dataScript = (data: object): Html =>
  html`<script type="application/ld+json">${raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`;
