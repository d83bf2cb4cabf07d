import {
  type Choices,
  type FacetValue,
  filterName,
  type Listing,
  type Sort,
} from '../data/listing.ts';
import { labelOf } from '../data/products.ts';
import { attributes, type Html, html, when } from '../visit/markup.ts';
import type { Category } from '../visit/settings.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { wrong } from './fields.ts';

const SORT_WORDS: Readonly<Record<Exclude<Sort, ''>, WordName>> = {
  price: 'cheapest',
  '-price': 'dearest',
  name: 'by_name',
};

/** Values of a filter that are shown at once. */
const MAX_VALUES = 12;

/** What a list can be narrowed by. It works without scripts; with them, each choice counts at once. */
export function filters(visit: Visit, path: string, choices: Choices, found: Listing): Html {
  const { say, href } = visit;
  const { q, isInStock, isReduced } = choices;
  const active = chips(visit, path, choices);
  const { min, max } = found.priceProblems;
  return html`<form class="filters" action="${href(path)}" data-filters data-live="filters">
${q ? html`<input type="hidden" name="q" value="${q}">` : ''}
<label class="sort">${say('sort_by')} <select name="sort">
${Object.entries({ '': found.usualOrder, ...SORT_WORDS }).map(([value, word]) => html`<option value="${value}"${attributes({ selected: value === choices.sort })}>${say(word)}</option>`)}
</select></label>
${active.length > 0 ? html`<div class="chips" role="group" aria-label="${say('chosen')}">${active}<a class="chip clear" href="${href(path)}${q ? `?q=${encodeURIComponent(q)}` : ''}">${say('clear_all')}</a></div>` : ''}
<details class="panel" data-panel${attributes({ open: Boolean(min ?? max) })}><summary>${say('filters')}</summary>
${[...found.facets].map(([name, values]) => facet(visit, name, values, choices))}
<fieldset><legend>${say('availability')}</legend>
${box({ name: 'stock', value: '1', label: say('only_in_stock'), isChecked: isInStock })}
${box({ name: 'sale', value: '1', label: say('only_reduced'), isChecked: isReduced })}
</fieldset>
${priceBounds(visit, choices, found)}
<button class="quiet">${say('apply')}</button>
</details>
</form>`;
}

function priceBounds({ say, money }: Visit, choices: Choices, found: Listing): Html {
  const bound = (name: 'min' | 'max', word: WordName) => {
    const problem = found.priceProblems[name];
    return html`<div class="field"><label for="${name}">${say(word)}</label>
<input${attributes({ id: name, name, inputmode: 'decimal', autocomplete: 'off', value: choices[name], ...wrong(name, problem) })}>
${when(problem, (text) => html`<span class="error" id="${name}-problem" role="alert">${text}</span>`)}</div>`;
  };
  return html`<fieldset class="prices"><legend>${say('price')}</legend>
${bound('min', 'price_from')}
${bound('max', 'price_up_to')}
${when(found.prices, ({ least, most }) => html`<p class="note">${say('price_range', { least: money(least), most: money(most) })}</p>`)}
</fieldset>`;
}

function facet(visit: Visit, name: string, values: readonly FacetValue[], choices: Choices): Html {
  const chosen = choices.values.get(name) ?? [];
  const gone = chosen
    .filter((each) => !values.some(({ value }) => value === each))
    .map((value) => ({ value, count: 0 }));
  const all = [...values, ...gone];
  if (all.length < 2 && chosen.length === 0) return html``;
  return html`<fieldset><legend>${attributeName(visit, name)}</legend>
${all.slice(0, MAX_VALUES).map(({ value, count }) =>
  box({
    ...{ name: filterName(name), value, count },
    label: valueName(visit, name, value),
    isChecked: chosen.includes(value),
  }),
)}
</fieldset>`;
}

interface Box {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChecked: boolean;
  readonly count?: number;
}

const box = ({ name, value, label, isChecked, count }: Box): Html =>
  html`<label class="box"><input type="checkbox" name="${name}" value="${value}"${attributes({ checked: isChecked })}> <span>${label}</span>${count === undefined ? '' : html` <small>${count}</small>`}</label>`;

function attributeName(visit: Visit, name: string): string {
  if (name === 'brand_id') return visit.say('brand');
  return name === 'category_id' ? visit.say('category') : labelOf(visit, name);
}

function valueName(visit: Visit, name: string, value: string): string {
  const { say, categories, brands } = visit;
  const isNamed = (each: { readonly id?: number }) => String(each.id) === value;
  if (name === 'category_id') return categoryName(categories, categories.find(isNamed)) ?? value;
  if (name === 'brand_id') return brands.find(isNamed)?.name ?? value;
  if (value === 'true' || value === 'false') return say(value === 'true' ? 'yes' : 'no');
  return /^\d+\.\d+$/.test(value) ? visit.number(Number(value)) : value;
}

/** With those above it where another one has the same name. */
function categoryName(all: readonly Category[], category: Category | undefined) {
  const twins = all.filter(({ name }) => name === category?.name);
  return twins.length > 1 ? category?.path.slice(1).replaceAll('/', ' / ') : category?.name;
}

/** What is chosen, each with a link without it. */
function chips(
  visit: Visit,
  path: string,
  { values, min, max, isInStock, isReduced }: Choices,
): Html[] {
  const { say, href, url } = visit;
  const without = (name: string, value: string) => {
    const query = new URLSearchParams(url.searchParams);
    query.delete(name, value);
    query.delete('page');
    return href(path) + (query.size > 0 ? `?${query}` : '');
  };
  const chip = (name: string, value: string, label: string) =>
    html`<a class="chip" href="${without(name, value)}" aria-label="${say('without', { name: label })}">${label} <span aria-hidden="true">×</span></a>`;
  return [
    ...[...values].flatMap(([name, all]) =>
      all.map((value) => chip(filterName(name), value, valueName(visit, name, value))),
    ),
    ...(isInStock
      ? [chip('stock', url.searchParams.get('stock') ?? '', say('only_in_stock'))]
      : []),
    ...(isReduced ? [chip('sale', url.searchParams.get('sale') ?? '', say('only_reduced'))] : []),
    ...(min ? [chip('min', min, `${say('price_from')} ${min}`)] : []),
    ...(max ? [chip('max', max, `${say('price_up_to')} ${max}`)] : []),
  ];
}
