import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import { isBlocked, messageOf, readCart } from '../data/cart.ts';
import {
  cartOf,
  type Draft,
  draftIn,
  firstDraft,
  forgetDraft,
  keepDraft,
  keptDraft,
  type OrderedCart,
  placeOrder,
  problemsOf,
  type Quote,
  quoteFor,
  readPublishableKey,
  refusedField,
} from '../data/checkout.ts';
import { findCountry, likelyCountry, servedCountries } from '../data/countries.ts';
import { orderPath } from '../data/orders.ts';
import { payOrder } from '../data/payments.ts';
import { checkoutForm } from '../parts/checkout-form.ts';
import { layout } from '../parts/layout.ts';
import { ShopError } from '../visit/api.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import { bankPage } from './bank.ts';

export function checkoutRoutes(app: Hono<ShopEnv>): void {
  app.get('/checkout', (context) => checkoutPage(context));
  app.post('/checkout', postCheckout);
}

const NO_PROBLEMS: Problems = new Map();

interface Refused {
  readonly problems?: Problems;
  /** What concerns no field. */
  readonly message?: string;
  /** What the order would come to now, where that has changed. */
  readonly quote?: Quote | undefined;
}

async function checkoutPage(
  context: PageContext,
  { problems = NO_PROBLEMS, message = '', quote }: Refused = {},
) {
  const { visit } = context.env;
  const { say, href } = visit;
  const cart = await readCart(visit);
  if (!cart?.items.length || isBlocked(cart)) return context.redirect(href('/cart'), 303);
  const [publishableKey, countries, known] = await Promise.all([
    readPublishableKey(visit),
    servedCountries(visit),
    keptDraft(visit) ?? firstDraft(visit),
  ]);
  const country =
    findCountry(countries, known.shipping['country'] ?? '')?.code ??
    likelyCountry(visit, countries, context.req.header('accept-language'));
  const draft: Draft = { ...known, shipping: { ...known.shipping, ...(country && { country }) } };
  const quoted = await quoteFor(visit, cart, draft, publishableKey !== undefined);
  const main = checkoutForm(visit, {
    ...{ cart, countries, publishableKey, problems, message },
    ...{ draft: quoted.draft, quote: quote ?? quoted.quote },
  });
  const isRefused = problems.size > 0 || message !== '';
  const page = layout(visit, {
    title: say('checkout'),
    main,
    isIsolated: true,
    script: 'checkout.js',
  });
  return context.html(page, isRefused ? 400 : 200);
}

/** Takes what was typed; orders where that was asked for. */
async function postCheckout(context: PageContext) {
  const { visit } = context.env;
  const { href } = visit;
  const form = await context.req.formData();
  const draft = draftIn(form);
  keepDraft(visit, draft);
  if (form.get('action') !== 'order') return context.redirect(href('/checkout'), 303);
  const problems = problemsOf(visit, draft);
  if (problems.size > 0) return checkoutPage(context, { problems });
  try {
    return await order(context, form, draft);
  } catch (error) {
    return checkoutPage(context, refusalOf(context, error));
  }
}

async function order(context: PageContext, form: FormData, draft: Draft) {
  const { visit } = context.env;
  const { href, address } = visit;
  const id = cartOf(visit, form);
  if (id === undefined) return context.redirect(href('/cart'), 303);
  // The order comes first: sent twice, the second one finds the cart closed, and gets the same order.
  const cart: OrderedCart = (await readCart(visit)) ?? { id };
  const placed = await placeOrder(visit, cart, draft, {
    countries: await servedCountries(visit),
    total: Number(form.get('expected_total')),
  });
  forgetDraft(visit);
  const path = orderPath(placed.id);
  const card = String(form.get('payment_method') ?? '');
  const paid = await payOrder(
    visit,
    placed,
    card ? { payment_method: card, return_url: address(path) } : undefined,
  );
  if (paid.kind === 'bank') return context.html(await bankPage(visit, placed, paid));
  const query = paid.kind === 'failed' ? `?failed=${paid.why}` : '';
  return context.redirect(href(path) + query, 303);
}

/** What people read of an order that was refused. */
function refusalOf({ env: { visit } }: PageContext, error: unknown): Refused {
  if (!(error instanceof ShopError)) throw error;
  const { say, money, currency } = visit;
  const quote = error.errors[0]?.quote as Quote | undefined;
  if (quote) return { quote, message: say('new_total', { total: money(quote.total, currency) }) };
  const field = refusedField(error);
  if (field) return { problems: new Map([[field, say('refused_field')]]) };
  return { message: messageOf(visit, error) };
}
