import { filePath } from '../data/files.ts';
import type { Product } from '../data/products.ts';
import { filesOf } from '../data/safety.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** The label of the producer's guarantee of durability that the store has uploaded, as it is: the law lets nobody draw one. */
export async function durabilityLabel(visit: Visit, { durability }: Product): Promise<Html | ''> {
  const id = durability?.label_file_id;
  if (!durability || !id) return '';
  const [file] = await filesOf(visit, [id]);
  return when(file, ({ mime_type }) => {
    const path = filePath(visit, id);
    const name = visit.say('durability', { count: durability.years });
    return html`<p class="guarantee durability"><a href="${path}" target="_blank">${
      mime_type.startsWith('image/') ? html`<img src="${path}" alt="${name}" loading="lazy">` : name
    }</a></p>`;
  });
}
