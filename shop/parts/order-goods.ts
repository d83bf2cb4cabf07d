import { hasPaid, type Order, type OrderLine, textsOf } from '../data/order-rules.ts';
import { pictureAt } from '../data/products.ts';
import { type Html, html, when } from '../visit/markup.ts';
import { productPath } from '../visit/record-paths.ts';
import type { Visit } from '../visit/visit.ts';
import { picture, SPOTS } from './picture.ts';

/** What was ordered, with the amount of each line. */
export function orderGoods(visit: Visit, order: Order): Html {
  const { lines } = textsOf(visit, order);
  return html`<section><h2>${visit.say('items')}</h2>
<ul class="lines">${order.products.map((line, i) =>
    goodsItem(visit, line, {
      variant: lines[i]?.variant ?? '',
      withdrawal: lines[i]?.withdrawal ?? '',
      // Imported orders do not say what a line comes to.
      total: order.explanation ? (lines[i]?.total ?? '') : '',
      isPaid: hasPaid(order),
    }),
  )}</ul></section>`;
}

interface LineTexts {
  readonly variant: string;
  /** Why there is no right of withdrawal, or when it ends. */
  readonly withdrawal: string;
  readonly total: string;
  /** Whether money of the order has come, which goes back for units that are refunded. */
  readonly isPaid: boolean;
}

function goodsItem(visit: Visit, line: OrderLine, texts: LineTexts): Html {
  const { say, href } = visit;
  const { variant, withdrawal, total, isPaid } = texts;
  const { name, quantity, refunded_quantity: refunded = 0 } = line;
  return html`<li>
<span class="picture">${when(pictureOf(visit, line), (src) => picture(src, SPOTS.line))}</span>
<div class="what"><a href="${href(productPath({ id: line.product_id }))}">${name}</a>
${[variant, withdrawal].map((text) => when(text, (each) => html`<p class="note">${each}</p>`))}
${when(refunded, (count) => html`<p class="note">${say(isPaid ? 'units_refunded' : 'units_taken_off', { count })}</p>`)}</div>
<p class="amount note">${say('pair', { name: say('quantity'), value: quantity })}</p>
${when(total, (text) => html`<p class="price"><strong>${text}</strong></p>`)}
</li>`;
}

const pictureOf = (visit: Visit, { images, variant }: OrderLine): string | undefined =>
  pictureAt(visit, [...(variant?.images ?? []), ...images][0]);

interface NamedLine {
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
}

/** Some units of lines of an order, as `2 × Kettle (blue)`. */
export function unitsList(visit: Visit, order: Order, units: readonly NamedLine[]): Html {
  const { lines } = textsOf(visit, order);
  const textOf = ({ product_id, variant_id, quantity }: NamedLine) => {
    const position = order.products.findIndex(
      (each) => each.product_id === product_id && each.variant_id === variant_id,
    );
    const { name = String(product_id), variant = '' } = lines[position] ?? {};
    return `${quantity} × ${name}${variant && ` (${variant})`}`;
  };
  return html`<ul class="units">${units.map((each) => html`<li>${textOf(each)}</li>`)}</ul>`;
}
