import type { Hono } from 'hono';
import type { Problems } from '../data/address-fields.ts';
import type { Address } from '../data/addresses.ts';
import { clientTokenFor, openCards } from '../data/cards.ts';
import { type Cart, messageOf, readCart } from '../data/cart.ts';
import { isBlocked } from '../data/cart-problems.ts';
import {
  cartOf,
  needsShipping,
  type OrderedCart,
  placeOrder,
  type Quote,
  quoteFor,
  refusedField,
} from '../data/checkout.ts';
import {
  AGE,
  type Draft,
  draftFor,
  draftIn,
  forgetDraft,
  keepAddress,
  keepDraft,
  problemsOf,
  savedAddresses,
  withOpened,
  withSaved,
} from '../data/checkout-draft.ts';
import {
  type Country,
  findCountry,
  likelyCountry,
  readCountries,
  servedCountries,
} from '../data/countries.ts';
import { earlyProblems } from '../data/early-performance.ts';
import { cardWay, payOrder, processorOf } from '../data/payments.ts';
import { checkoutForm } from '../parts/checkout-form.ts';
import { layout } from '../parts/layout.ts';
import { ShopError } from '../visit/api.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import { afterPaying } from './bank.ts';
import { formIn, onForm } from './customers.ts';

export function checkoutRoutes(app: Hono<ShopEnv>): void {
  app.get('/checkout', (context) => checkoutPage(context));
  app.post('/checkout', postCheckout);
  app.post('/checkout/token', onForm(clientToken));
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
  const all = readCountries(visit);
  const [cards, everywhere, countries, saved] = await Promise.all([
    openCards(visit),
    all,
    needsShipping(cart) ? servedCountries(visit, all) : all,
    savedAddresses(visit),
  ]);
  const known = await draftFor(visit, saved);
  const country =
    findCountry(countries, known.shipping['country'] ?? '')?.code ??
    likelyCountry(visit, countries, context.req.header('accept-language'));
  const typed: Draft = { ...known, shipping: { ...known.shipping, ...(country && { country }) } };
  const draft = withSaved(typed, saved, everywhere);
  const quoted = await quoteFor(visit, cart, draft, cards);
  const main = checkoutForm(visit, {
    ...{ cart, countries, everywhere, saved, typed, cards, problems, message },
    ...{ ...quoted, quote: quote ?? quoted.quote },
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
  const form = await formIn(context);
  const draft = draftIn(visit, form);
  keepDraft(visit, draft);
  if (form.get('action') !== 'order') return context.redirect(href('/checkout'), 303);
  const [countries, saved, cart] = await Promise.all([
    readCountries(visit),
    savedAddresses(visit),
    readCart(visit),
  ]);
  const resolved = withSaved(draft, saved, countries);
  const refuse = (refused: Refused) => {
    keepDraft(visit, withOpened(draft, resolved, refused.problems ?? NO_PROBLEMS));
    return checkoutPage(context, refused);
  };
  // Of a form that is sent twice, the cart is ordered already.
  const isOpen = cart !== undefined && cart.id === cartOf(visit, form);
  const problems = new Map([
    ...problemsOf(visit, resolved),
    ...(isOpen ? earlyProblems(visit, cart, resolved.early) : []),
  ]);
  if (problems.size > 0) return refuse({ problems });
  try {
    return await order(context, form, resolved, { countries, saved, cart });
  } catch (error) {
    return refuse(refusalOf(context, error));
  }
}

interface Known {
  /** All. */
  readonly countries: readonly Country[];
  readonly saved: readonly Address[];
  /** Of the visitor; undefined where it is ordered already. */
  readonly cart: Cart | undefined;
}

async function order(context: PageContext, form: FormData, draft: Draft, known: Known) {
  const { visit } = context.env;
  const { href } = visit;
  const id = cartOf(visit, form);
  if (id === undefined) return context.redirect(href('/cart'), 303);
  // The order comes first: sent twice, the second one finds the cart closed, and gets the same order.
  const cart: OrderedCart = known.cart ?? { id };
  const placed = await placeOrder(visit, cart, draft, {
    countries: known.countries,
    total: Number(form.get('expected_total')),
  });
  forgetDraft(visit);
  const paid = await payOrder(visit, placed, cardWay(visit, placed, processorOf(placed), form));
  await keepAddress(visit, draft, known);
  return afterPaying(context, placed, paid);
}

/** For the script of a card processor. */
async function clientToken({ env: { visit }, json }: PageContext, form: FormData) {
  const { currency } = visit;
  const text = (name: string) => String(form.get(name) ?? '');
  const asked = { processor: text('processor'), currency: text('currency') || currency };
  return json({ token: await clientTokenFor(visit, asked) });
}

/** What people read of an order that was refused. */
function refusalOf({ env: { visit } }: PageContext, error: unknown): Refused {
  if (!(error instanceof ShopError)) throw error;
  const { say, money, currency } = visit;
  const quote = error.errors[0]?.quote as Quote | undefined;
  if (quote) return { quote, message: say('new_total', { total: money(quote.total, currency) }) };
  if (error.field === AGE) return { problems: new Map([[AGE, say('age_needed')]]) };
  const field = refusedField(error);
  if (field) return { problems: new Map([[field, say('refused_field')]]) };
  return { message: messageOf(visit, error) };
}
