import { categoryPath, crumbsData, lineage } from '../data/categories.ts';
import {
  attributesOf,
  choicesOf,
  labelOf,
  oneLine,
  optionsOf,
  type Picture,
  type Product,
  type Purchasable,
  picturesOf,
  priceOf,
  productData,
  productPath,
  purchasablesOf,
  stockOf,
  variantIdOf,
} from '../data/products.ts';
import { icon } from '../parts/icons.ts';
import { layout } from '../parts/layout.ts';
import { price, priceNote } from '../parts/price.ts';
import { productCards } from '../parts/product-card.ts';
import { richTextHtml, take } from '../visit/api.ts';
import { attributes, type Html, html, safeHtml, when } from '../visit/markup.ts';
import type { PageContext } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { missingPage } from './missing.ts';

const RELATED = 4;

export async function productPage(context: PageContext) {
  const { visit } = context.env;
  const product = await findProduct(visit, context.req.param('name') ?? '');
  if (!product) return missingPage(context);
  const path = productPath(product);
  if (visit.path !== path) return context.redirect(visit.href(path) + visit.url.search, 301);
  const { brands, categories } = visit;
  const category = categories.find(({ id }) => id === product.category_id);
  const line = category ? lineage(visit, category) : [];
  const brand = brands.find(({ id }) => id === product.brand_id)?.name;
  const related = category ? await relatedTo(visit, product, category.path) : [];
  const chosen = chosenOf(visit, product);
  const pictures = picturesOf(visit, product, chosen.images);
  const main = html`${crumbs(visit, line)}
<article class="product">
${gallery(visit, pictures)}
<div class="about">
${when(brand, (name) => html`<p class="brand-name">${name}</p>`)}
<h1>${product.name}</h1>
${price(visit, chosen)}
<p class="note">${priceNote(visit)}</p>
${buyForm(visit, product, chosen)}
${when(product.description, (text) => html`<div class="text">${safeHtml(richTextHtml(text))}</div>`)}
${facts(visit, product)}
</div>
</article>
${related.length > 0 ? html`<section class="shelf"><h2>${visit.say('related')}</h2>${productCards(visit, related)}</section>` : ''}`;
  const text = product.seo?.meta?.['description'] ?? oneLine(product.description ?? product.name);
  return context.html(
    layout(visit, {
      ...{ title: product.name, main, path, description: String(text), image: pictures[0]?.src },
      data: [
        productData(visit, product, brand),
        ...(line.length > 0 ? [crumbsData(visit, line)] : []),
      ],
      script: 'product.js',
    }),
  );
}

/** By its slug, or by its id as older addresses have it. */
async function findProduct({ shop }: Visit, name: string): Promise<Product | undefined> {
  const slug = decodeURIComponent(name);
  const { data: named } = await take(
    shop.GET('/products', { params: { query: { per_page: 1, attributes: { slug } } } }),
  );
  const id = Number(named[0]?.id ?? (/^\d+$/.test(slug) ? slug : Number.NaN));
  if (!Number.isSafeInteger(id)) return undefined;
  const { data } = await shop.GET('/products/{id}', { params: { path: { id } } });
  return data?.data;
}

async function relatedTo({ shop }: Visit, { id }: Product, category: string) {
  const query = { per_page: RELATED + 1, category, purchasable: true };
  const { data } = await take(shop.GET('/products', { params: { query } }));
  return data.filter((each) => each.id !== id).slice(0, RELATED);
}

/** What the address names, or the first that can be bought. */
function chosenOf(visit: Visit, product: Product): Purchasable {
  const purchasables = purchasablesOf(product);
  const wanted = visit.url.searchParams.get('variant');
  return (
    purchasables.find((each) => String(variantIdOf(each)) === wanted) ??
    purchasables.find((each) => stockOf(visit, product, each).isAvailable) ??
    purchasables[0] ??
    product
  );
}

const crumbs = ({ say, href }: Visit, line: Parameters<typeof crumbsData>[1]): Html =>
  line.length === 0
    ? html``
    : html`<nav class="crumbs" aria-label="${say('way_here')}"><ol>${line.map((each) => html`<li><a href="${href(categoryPath(each))}">${each.name}</a></li>`)}</ol></nav>`;

const gallery = ({ say }: Visit, pictures: readonly Picture[]): Html =>
  html`<div class="gallery" data-gallery aria-label="${say('pictures')}" role="group" tabindex="0">
${pictures.map(
  ({ src, alt }, i) =>
    html`<a href="${src}" data-picture><img src="${src}" alt="${alt}" width="800" height="800"${attributes({ loading: i === 0 ? 'eager' : 'lazy', fetchpriority: i === 0 ? 'high' : undefined })}></a>`,
)}
</div>`;

function buyForm(visit: Visit, product: Product, chosen: Purchasable): Html {
  const { say, href } = visit;
  const stock = stockOf(visit, product, chosen);
  return html`<form class="buy" method="post" action="${href('/cart')}">
<input type="hidden" name="op" value="add">
<input type="hidden" name="product_id" value="${product.id}">
${product.variants?.length ? variantChoice(visit, product, chosen) : ''}
<div class="line"><label class="quantity">${say('quantity')} <input name="quantity" inputmode="numeric" autocomplete="off" value="1" required></label>
<button class="button"${attributes({ disabled: !stock.isAvailable })}>${say('add_to_cart')}</button></div>
<p class="stock ${stock.isAvailable ? 'yes' : 'out'}" data-stock role="status">${stock.text}</p>
<ul class="promises">${deliveryLine(visit)}${returnLine(visit)}</ul>
</form>`;
}

/** One choice of all variants, each with its price and stock: it needs no script. */
function variantChoice(visit: Visit, product: Product, chosen: Purchasable): Html {
  const { say, money } = visit;
  const options = optionsOf(product).map(({ name }) => name);
  return html`<fieldset class="variants" data-variants><legend>${options.join(', ') || say('choice')}</legend>
${purchasablesOf(product).map((variant) => {
  const stock = stockOf(visit, product, variant);
  const [picture] = picturesOf(visit, product, variant.images ?? []);
  const label = choicesOf(product, variant).join(', ') || String(variantIdOf(variant));
  return html`<label class="variant"><input type="radio" name="variant_id" required value="${variantIdOf(variant)}"${attributes(
    {
      checked: variant === chosen,
      disabled: !stock.isAvailable,
      'data-stock': stock.text,
      'data-picture': variant.images?.length ? picture?.src : undefined,
      'data-price': money(priceOf(variant)),
    },
  )}> <span>${label}</span>${priceOf(variant) === priceOf(chosen) ? '' : html` <small>${money(priceOf(variant))}</small>`}${stock.isAvailable ? '' : html` <small>${stock.text}</small>`}</label>`;
})}
</fieldset>`;
}

const deliveryLine = ({ say, href, pages }: Visit): Html => {
  const page = pages.find(({ slug }) => slug === 'shipping');
  return page
    ? html`<li>${icon('truck')}<a href="${href(`/pages/${page.slug}`)}">${page.title}</a></li>`
    : html`<li>${icon('truck')}${say('plus_shipping')}</li>`;
};

const returnLine = ({ say, application }: Visit): Html =>
  when(
    application.return_days,
    (count) => html`<li>${icon('back')}${say('return_days', { count })}</li>`,
  ) || html``;

const facts = (visit: Visit, product: Product): Html => {
  const rows = attributesOf(product);
  const { say, number } = visit;
  const shown = (value: string | number | boolean) => {
    if (typeof value === 'number') return number(value);
    return typeof value === 'boolean' ? say(value ? 'yes' : 'no') : value;
  };
  return rows.length === 0
    ? html``
    : html`<section class="facts"><h2>${say('details')}</h2><dl>${rows.map(([name, value]) => html`<div><dt>${labelOf(name)}</dt><dd>${shown(value)}</dd></div>`)}</dl></section>`;
};
