import { categoryPath, childrenOf } from '../data/categories.ts';
import { follow } from '../data/menus.ts';
import { oneLine, type Product } from '../data/products.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Category } from '../visit/settings.ts';
import type { Section } from '../visit/themes.ts';
import type { Visit } from '../visit/visit.ts';
import { hrefOf, linkTo } from './menus.ts';
import { picture, SPOTS } from './picture.ts';
import { productCards } from './product-card.ts';
import { written } from './written.ts';

/** Where a section stands in its page. */
interface Standing {
  /** What a page shows largest loads first. */
  readonly isFirst: boolean;
  readonly products: readonly Product[];
}

type Show = (visit: Visit, section: Section, standing: Standing) => Html | '';

/** The sections of a home page, by their types. */
const SECTIONS: Readonly<Record<Section['type'], Show>> = {
  hero: (visit, { heading, text, image_url, image_text, link }, { isFirst }) =>
    html`<section class="hero${image_url ? '' : ' plain'}">${
      image_url
        ? picture(image_url, SPOTS.hero, {
            alt: image_text ?? '',
            when: isFirst ? 'first' : 'near',
          })
        : ''
    }<div class="saying">${when(heading, (each) => (isFirst ? html`<h1>${each}</h1>` : html`<h2>${each}</h2>`))}${textOf(text)}${buttonOf(visit, link)}</div></section>`,

  products(visit, section, { products, isFirst }) {
    const { heading, text, collection_id } = section;
    const collection = collection_id ? follow(visit, section) : undefined;
    if (products.length === 0 || (collection_id && !collection)) return '';
    const title = heading || collection?.label || visit.say('new_here');
    const shown = collection ? linkTo(visit, { ...collection, label: title }) : html`${title}`;
    return shelf(visit, shown, products, { isTop: isFirst, text: textOf(text) });
  },

  text: (visit, { heading, text, link }) =>
    html`<section class="words">${headingOf(heading)}${textOf(text)}${buttonOf(visit, link)}</section>`,

  images: (visit, { heading, images }, { isFirst }) =>
    html`<section class="images">${headingOf(heading)}<ul>${(images ?? []).map((each, i) => {
      const shown = picture(each.image_url ?? '', SPOTS.image, {
        alt: each.image_text ?? '',
        when: isFirst && i === 0 ? 'first' : 'near',
      });
      const link = follow(visit, each);
      const label = link?.label || each.label;
      const all = html`${shown}${when(label, () => html`<b class="caption">${label}</b>`)}`;
      return html`<li>${link ? html`<a href="${hrefOf(visit, link.to)}">${all}</a>` : all}</li>`;
    })}</ul></section>`,

  categories: (visit, { heading }) => tiles(visit, heading || visit.say('departments')),
};

export const section = (visit: Visit, one: Section, standing: Standing): Html | '' =>
  SECTIONS[one.type](visit, one, standing);

const headingOf = (heading: string | null | undefined) =>
  when(heading, (each) => html`<h2>${each}</h2>`);

const textOf = (text: string | null | undefined) =>
  when(text, (each) => html`<div class="text">${written(each)}</div>`);

const buttonOf = (visit: Visit, link: Section['link']) =>
  when(link && follow(visit, link), (each) => html`<p>${linkTo(visit, each, 'button')}</p>`);

interface Shelved {
  readonly text?: Html | '';
  readonly isTop?: boolean;
}

/** Products below a heading; nothing where there are none. */
export const shelf = (
  visit: Visit,
  heading: Html,
  products: readonly Product[] = [],
  { text = '', isTop = false }: Shelved = {},
): Html | '' =>
  when(
    products.length > 0,
    () =>
      html`<section class="shelf"><h2>${heading}</h2>${text}${productCards(visit, products, isTop)}</section>`,
  );

/** The main categories; nothing where there are none. */
export function tiles(visit: Visit, heading: string): Html | '' {
  const departments = childrenOf(visit);
  return when(
    departments.length > 0,
    () =>
      html`<section class="tiles"><h2>${heading}</h2><ul>${departments.map((each) => tile(visit, each))}</ul></section>`,
  );
}

/** A department with its text, or with the names of those below it. */
function tile(visit: Visit, category: Category): Html {
  const below = childrenOf(visit, category.id).map(({ name }) => name);
  const text = oneLine(category.description ?? below.join(', '));
  return html`<li><a href="${visit.href(categoryPath(visit, category))}">${category.name}${when(text, () => html` <small>${text}</small>`)}</a></li>`;
}
