import type { Product } from '../data/products.ts';
import { type Company, type File, filesOf, safetyOf } from '../data/safety.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** Who answers for the product, and what to mind: it is shown before the purchase (regulation (EU) 2023/988, article 19). */
export async function productSafety(visit: Visit, product: Product): Promise<Html | ''> {
  const { say } = visit;
  const { manufacturer, responsible_person, warnings, documents = [] } = safetyOf(visit, product);
  const files = await filesOf(visit, documents);
  const rows = [
    [say('manufacturer'), manufacturer && companyLines(manufacturer)],
    [say('responsible_person'), responsible_person && companyLines(responsible_person)],
    [say('warnings'), warnings],
    [say('safety_documents'), files.length > 0 ? fileLinks(visit, files) : ''],
  ] as const;
  if (rows.every(([, text]) => !text)) return '';
  return html`<section class="facts safety"><h2>${say('product_safety')}</h2>
<dl>${rows.map(([name, text]) => when(text || undefined, (each) => html`<div><dt>${name}</dt><dd class="lines-of-text">${each}</dd></div>`))}</dl></section>`;
}

const companyLines = ({ name, address, email }: Company): Html =>
  html`${name}${when(
    address || undefined,
    (text) => html`
${text}`,
  )}${when(
    email || undefined,
    (text) => html`
<a href="mailto:${text}">${text}</a>`,
  )}`;

const fileLinks = ({ place }: Visit, files: readonly File[]): Html =>
  html`${files.map(
    ({
      name,
      url,
    }) => html`<a href="${URL.parse(url, place.origin)?.href}" target="_blank">${name}</a>
`,
  )}`;
