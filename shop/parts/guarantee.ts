import { filePath } from '../data/files.ts';
import { noticeOf } from '../data/guarantee.ts';
import type { Product } from '../data/products.ts';
import { filesOf } from '../data/safety.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** The notice that the store has uploaded, as it is: the law lets nobody draw one. Services have no legal guarantee. */
export async function guaranteeNotice(
  visit: Visit,
  { requires_shipping: isGoods = true }: Product,
): Promise<Html | ''> {
  const { say } = visit;
  const id = noticeOf(visit);
  if (id === undefined || !isGoods) return '';
  const [file] = await filesOf(visit, [id]);
  return when(file, ({ mime_type }) => {
    const path = filePath(visit, id);
    const name = say('legal_guarantee');
    return html`<p class="guarantee"><a href="${path}" target="_blank">${
      mime_type.startsWith('image/') ? html`<img src="${path}" alt="${name}" loading="lazy">` : name
    }</a></p>`;
  });
}

/** For the foot of each page. */
export const guaranteeLink = (visit: Visit): Html | '' =>
  when(
    noticeOf(visit),
    (id) =>
      html`<li><a href="${filePath(visit, id)}" target="_blank">${visit.say('legal_guarantee')}</a></li>`,
  );
