import { minimumAgeOf } from '../../shared/resources/schemas/minimum-age.ts';
import { categoryPath, crumbsData, lineage } from '../data/categories.ts';
import { productDelivery } from '../data/delivery.ts';
import { type Field, NO_PROBLEMS, problemsIn, problemsOf, valuesIn } from '../data/forms.ts';
import { pathsElsewhere } from '../data/languages.ts';
import { productData } from '../data/product-data.ts';
import {
  attributesOf,
  brandOf,
  choicesOf,
  labelOf,
  measuresOf,
  oneLine,
  optionsOf,
  type Picture,
  type Product,
  type Purchasable,
  picturesOf,
  priceOf,
  purchasablesOf,
  stockOf,
  variantIdOf,
} from '../data/products.ts';
import { unitPriceOf } from '../data/unit-prices.ts';
import { isExcluded, withdrawalOf } from '../data/withdrawal.ts';
import { taggedProduct } from '../parts/consent.ts';
import { durabilityLabel } from '../parts/durability.ts';
import { input } from '../parts/fields.ts';
import { guaranteeNotice } from '../parts/guarantee.ts';
import { icon } from '../parts/icons.ts';
import { layout } from '../parts/layout.ts';
import { picture, SPOTS } from '../parts/picture.ts';
import { price, priceNote } from '../parts/price.ts';
import { productCards } from '../parts/product-card.ts';
import { productSafety } from '../parts/safety.ts';
import { recentlySeen } from '../parts/seen.ts';
import { written } from '../parts/written.ts';
import { take } from '../visit/api.ts';
import { attributes, type Html, html, when } from '../visit/markup.ts';
import { wholeNumber } from '../visit/numbers.ts';
import type { PageContext } from '../visit/page-context.ts';
import { PATH_FIELDS, productPath } from '../visit/record-paths.ts';
import type { Visit } from '../visit/visit.ts';
import { missingPage } from './missing.ts';

const RELATED = 4;

export async function productPage(context: PageContext) {
  const { visit } = context.env;
  const product = await findProduct(visit, context.req.param('name') ?? '');
  if (!product) return missingPage(context);
  const path = productPath(product);
  if (visit.path !== path) return context.redirect(visit.href(path) + visit.url.search, 301);
  return context.html(await view(visit, product, visit.url.searchParams.get('variant')));
}

const WAITING: readonly Field[] = [
  { name: 'email', label: 'email', type: 'email', autocomplete: 'email' },
];

/** Who waits for what is sold out gets one email. */
export async function waitPage(context: PageContext, form: FormData) {
  const { visit } = context.env;
  const product = await findProduct(visit, context.req.param('name') ?? '');
  if (!product || !visit.application.sends_mails) return missingPage(context);
  const variant = wholeNumber(form.get('variant_id')) ?? 0;
  const values = valuesIn(form, WAITING);
  const problem = await waitingProblem(visit, product.id, variant, values['email'] ?? '');
  if (problem) {
    const attempt = { email: values['email'] ?? '', problem };
    return context.html(await view(visit, product, String(variant), attempt), 400);
  }
  const query = new URLSearchParams({
    ...(variant > 0 && { variant: String(variant) }),
    sent: '1',
  });
  return context.redirect(`${visit.href(productPath(product))}?${query}#waiting`, 303);
}

/** Why nobody is told, for people. */
async function waitingProblem(visit: Visit, id: number, variant: number, email: string) {
  const seen = problemsIn(visit, WAITING, { email });
  const body = { email, ...(variant > 0 && { variant_id: variant }) };
  const problems =
    seen.size > 0
      ? seen
      : await take(
          visit.shop.POST('/products/{id}/notify', { params: { path: { id } }, body }),
        ).then(
          () => NO_PROBLEMS,
          (error) => problemsOf(visit, error, WAITING),
        );
  return [...problems.values()][0];
}

/** What was typed to be told of what is sold out. */
interface Attempt {
  readonly email: string;
  readonly problem?: string | undefined;
}

/** @param wanted the number of a variant */
async function view(
  visit: Visit,
  product: Product,
  wanted: string | null,
  attempt: Attempt = { email: '' },
): Promise<Html> {
  const category = visit.categories.find(({ id }) => id === product.category_id);
  const line = category ? lineage(visit, category) : [];
  const related = category ? await relatedTo(visit, product, category.path) : [];
  const chosen = chosenOf(visit, product, wanted);
  const pictures = picturesOf(visit, product, chosen.images);
  const main = html`${crumbs(visit, line)}
<article class="product">
${gallery(visit, product, pictures)}
<div class="about">
${when(brandOf(visit, product), (name) => html`<p class="brand-name">${name}</p>`)}
<h1>${product.name}</h1>
<div data-live="price">${price(visit, chosen, { energy: product.energy_label })}</div>
${when(priceNote(visit, product), (text) => html`<p class="note">${text}</p>`)}
${await buyForm(visit, product, chosen)}
<div id="waiting" data-live="waiting">${waitingForm(visit, product, chosen, attempt)}</div>
${when(product.description, (text) => html`<div class="text">${written(text)}</div>`)}
<div data-live="facts">${facts(visit, product, chosen)}</div>
${await productSafety(visit, product)}
${await guaranteeNotice(visit, product)}
${await durabilityLabel(visit, product)}
${taggedProduct(visit, product, chosen)}
</div>
</article>
${related.length > 0 ? html`<section class="shelf"><h2>${visit.say('related')}</h2>${productCards(visit, related)}</section>` : ''}
${recentlySeen(visit, product)}`;
  const { title, description } = product.seo?.meta ?? {};
  return layout(visit, {
    ...{ title: product.name, main, path: productPath(product), image: pictures[0]?.src },
    type: 'product',
    wholeTitle: textOf(title),
    description: textOf(description) ?? oneLine(product.description ?? product.name),
    data: [
      ...(await productData(visit, product)),
      ...(line.length > 0 ? [crumbsData(visit, line)] : []),
    ],
    pathsElsewhere: await pathsElsewhere(visit, async ({ shop }) => {
      const query = { attributes: { id: String(product.id) }, fields: PATH_FIELDS };
      const { data: found } = await shop.GET('/products', { params: { query } });
      return found?.data[0] && productPath(found.data[0]);
    }),
    script: 'in-place.js',
  });
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** By its address, or by one that leads to it. */
async function findProduct({ shop }: Visit, shop_address: string): Promise<Product | undefined> {
  const { data } = await take(shop.GET('/products', { params: { query: { shop_address } } }));
  return data[0];
}

async function relatedTo({ shop }: Visit, { id }: Product, category: string) {
  const query = { per_page: RELATED + 1, category, purchasable: true };
  const { data } = await take(shop.GET('/products', { params: { query } }));
  return data.filter((each) => each.id !== id).slice(0, RELATED);
}

/** The variant that is wanted, or the first that can be bought. */
function chosenOf(visit: Visit, product: Product, wanted: string | null): Purchasable {
  const purchasables = purchasablesOf(product);
  return (
    purchasables.find((each) => String(variantIdOf(each)) === wanted) ??
    purchasables.find((each) => stockOf(visit, product, each).isAvailable) ??
    purchasables[0] ??
    product
  );
}

const crumbs = (visit: Visit, line: Parameters<typeof crumbsData>[1]): Html =>
  line.length === 0
    ? html``
    : html`<nav class="crumbs" aria-label="${visit.say('way_here')}"><ol>${line.map((each) => html`<li><a href="${visit.href(categoryPath(visit, each))}">${each.name}</a></li>`)}</ol></nav>`;

const gallery = ({ say }: Visit, { name }: Product, pictures: readonly Picture[]): Html =>
  html`<div class="gallery" data-live="gallery" data-close="${say('close')}" aria-label="${say('pictures')}" role="group" tabindex="0">
${pictures.map(
  ({ src, caption = name }, i) =>
    html`<a href="${src}">${i === 0 ? picture(src, SPOTS.product, { alt: caption, when: 'first' }) : picture(src, SPOTS.detail, { alt: caption })}</a>`,
)}
</div>`;

/** Without scripts another variant than the chosen one may be bought: the button waits for none of them alone. */
async function buyForm(visit: Visit, product: Product, chosen: Purchasable): Promise<Html> {
  const { say, href } = visit;
  const stock = stockOf(visit, product, chosen);
  const isForSale = purchasablesOf(product).some(
    (each) => stockOf(visit, product, each).isAvailable,
  );
  return html`<form class="buy" method="post" action="${href('/cart')}">
<input type="hidden" name="op" value="add">
<input type="hidden" name="product_id" value="${product.id}">
${product.variants?.length ? variantChoice(visit, product, chosen) : ''}
<div class="line"><label class="quantity">${say('quantity')} <input name="quantity" inputmode="numeric" autocomplete="off" value="1" required></label>
<button class="button" data-live="buy"${attributes({ disabled: !isForSale, 'data-sold-out': !stock.isAvailable })}>${say('add_to_cart')}</button></div>
<p class="stock ${stock.isAvailable ? 'yes' : 'out'}" data-live="stock" role="status">${stock.text}</p>
<ul class="promises" data-live="promises">${product.requires_shipping === false ? '' : deliveryLine(visit)}${await arrivalLine(visit, product, chosen)}${returnLine(visit, product)}${ageLine(visit, product)}</ul>
</form>`;
}

const optionNames = (visit: Visit, product: Product) =>
  optionsOf(product)
    .map(({ name }) => labelOf(visit, name))
    .join(', ') || visit.say('choice');

const nameOf = (product: Product, variant: Purchasable) =>
  choicesOf(product, variant).join(', ') || String(variantIdOf(variant));

/** One choice of all variants, each with its price and stock: it needs no script. */
function variantChoice(visit: Visit, product: Product, chosen: Purchasable): Html {
  const { money } = visit;
  return html`<fieldset class="variants" data-live="variants" data-choice="variant"><legend>${optionNames(visit, product)}</legend>
${purchasablesOf(product).map((variant) => {
  const { isAvailable, text } = stockOf(visit, product, variant);
  return html`<label class="variant${isAvailable ? '' : ' out'}"><input type="radio" name="variant_id" required value="${variantIdOf(variant)}"${attributes({ checked: variant === chosen })}> <span>${nameOf(product, variant)}</span>${priceOf(variant) === priceOf(chosen) ? '' : html` <small>${[money(priceOf(variant)), unitPriceOf(visit, variant)].filter(Boolean).join(', ')}</small>`}${isAvailable ? '' : html` <small>${text}</small>`}</label>`;
})}
</fieldset>`;
}

/** Asks for an email when what is sold out can be bought again; nothing where nothing is, or where the store sends no emails. */
function waitingForm(
  visit: Visit,
  product: Product,
  chosen: Purchasable,
  { email, problem }: Attempt,
): Html | '' {
  const { say, href, url, application } = visit;
  const soldOut = purchasablesOf(product).filter(
    (each) => !stockOf(visit, product, each).isAvailable,
  );
  if (url.searchParams.has('sent'))
    return html`<p class="done" role="status">${say('notify_sent')}</p>`;
  if (soldOut.length === 0 || !application.sends_mails) return '';
  const isOpen = problem !== undefined || soldOut.includes(chosen);
  return html`<details class="waiting"${attributes({ open: isOpen })}><summary>${say('notify')}</summary>
<form class="stack" method="post" action="${href(productPath(product))}">
${product.variants?.length ? variantList(visit, product, soldOut, chosen) : ''}
${input(visit, { name: 'email', label: say('email'), value: email, autocomplete: 'email', type: 'email', problem })}
<p class="note">${say('notify_help')}</p>
<p><button class="quiet">${say('notify_button')}</button></p>
</form></details>`;
}

const variantList = (
  visit: Visit,
  product: Product,
  variants: readonly Purchasable[],
  chosen: Purchasable,
): Html =>
  html`<label>${optionNames(visit, product)} <select name="variant_id">
${variants.map((each) => html`<option value="${variantIdOf(each)}"${attributes({ selected: each === chosen })}>${nameOf(product, each)}</option>`)}
</select></label>`;

const deliveryLine = ({ say, href, pages }: Visit): Html => {
  const page = pages.find(({ kind }) => kind === 'shipping');
  return page
    ? html`<li>${icon('truck')}<a href="${href(page.path)}">${page.title}</a></li>`
    : html`<li>${icon('truck')}${say('plus_shipping')}</li>`;
};

/** When it arrives where most parcels go; nothing where that is not known. */
async function arrivalLine(visit: Visit, product: Product, chosen: Purchasable) {
  const { say, country: nameOf } = visit;
  if (!stockOf(visit, product, chosen).isAvailable) return '';
  return when(
    await productDelivery(visit, product, chosen),
    ({ country, text }) =>
      html`<li>${icon('calendar')}${say('pair', { name: nameOf(country), value: text })}</li>`,
  );
}

/** Until when the goods can be given back, or why they cannot: the law wants it said before the purchase. */
function returnLine(visit: Visit, product: Product): Html {
  const { say, application } = visit;
  const { return_days: count } = application;
  const days = isExcluded(product) || !count ? '' : say('return_days', { count });
  const texts = [days, withdrawalOf(visit, product)];
  return html`${texts.map((text) => when(text || undefined, (each) => html`<li>${icon('back')}${each}</li>`))}`;
}

const ageLine = ({ say }: Visit, product: Product): Html | '' =>
  when(
    minimumAgeOf(product),
    (age) => html`<li>${icon('person')}${say('age_limit', { age })}</li>`,
  );

/** What the product is made of, its measures and its number. */
function facts(visit: Visit, product: Product, chosen: Purchasable): Html | '' {
  const { say, number } = visit;
  const shown = (value: string | number | boolean) => {
    if (typeof value === 'number') return number(value);
    return typeof value === 'boolean' ? say(value ? 'yes' : 'no') : value;
  };
  const rows = [
    ...attributesOf(product).map(
      ([name, value]) => [labelOf(visit, name), [value].flat().map(shown).join(', ')] as const,
    ),
    ...measuresOf(visit, product, chosen),
  ];
  return when(
    rows.length > 0,
    () =>
      html`<section class="facts"><h2>${say('details')}</h2><dl>${rows.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl></section>`,
  );
}
