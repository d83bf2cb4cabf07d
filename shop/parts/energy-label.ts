import { classesOf, ENERGY_SCALES } from '../../shared/resources/schemas/energy-label.ts';
import { filePath } from '../data/files.ts';
import type { Product } from '../data/products.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

export type Label = NonNullable<Product['energy_label']>;

/** From the best to the worst, as the regulations on product groups have them in CMYK. */
const COLORS = ['#009640', '#52ae32', '#c8d400', '#ffed00', '#fbba00', '#ec6608', '#e30613'];

/** Of longer scales the worst classes are all red. */
function colorOf({ class: own, scale }: Label): string {
  const at = classesOf(scale).indexOf(own);
  return COLORS[Math.min(at, COLORS.length - 1)] ?? '';
}

export function energyText({ say }: Visit, { class: own, scale }: Label): string {
  const [best, worst] = ENERGY_SCALES[scale];
  return say('energy_class', { class: own, best, worst });
}

/**
 * The arrow beside a price, in the colour of the class, with the range of classes: it leads to the label, and beside it
 * is the product information sheet (regulation (EU) 2017/1369, and the nested display of the acts under it).
 */
export function energyArrow(visit: Visit, label: Label | undefined): Html | '' {
  return when(label, (own) => {
    const { label_file_id, sheet_file_id } = own;
    const arrow = drawing(visit, own);
    return html`<span class="energy">${
      label_file_id
        ? html`<a href="${filePath(visit, label_file_id)}" target="_blank">${arrow}</a>`
        : arrow
    }${when(sheet_file_id, (id) => html` <a href="${filePath(visit, id)}" target="_blank">${visit.say('information_sheet')}</a>`)}</span>`;
  });
}

function drawing(visit: Visit, label: Label): Html {
  const [best, worst] = ENERGY_SCALES[label.scale];
  return html`<svg viewBox="0 0 84 40" role="img" aria-label="${energyText(visit, label)}">
<rect x="0.500" y="0.500" width="20" height="39" fill="#fff" stroke="#000"/>
<g fill="#000" font-size="11" text-anchor="middle"><text x="10.500" y="12">${best}</text><path d="M10.500 15.500l3.500 4.500h-2v5h-3v-5h-2z"/><text x="10.500" y="36">${worst}</text></g>
<path d="M20.500 0.500h46L83 20 66.500 39.500h-46z" fill="${colorOf(label)}" stroke="#000"/>
<text x="45" y="30" font-size="28" fill="#fff" stroke="#000" stroke-width="1" paint-order="stroke" text-anchor="middle">${label.class}</text></svg>`;
}
