/**
 * @import { Answer, LineItem, Order, Return } from '../records.d.ts'
 * @import { Shop } from '../shop.js'
 * @import { OrderPage } from './orders.js'
 * @import { Text } from '../words.js'
 */
import { ShopError } from '../client.js';
import { element } from '../dom.js';
import { FormError, field, fieldValue, onSubmit } from '../forms.js';
import { WHOLE_NUMBER, wholeNumberIn } from '../number-fields.js';
import * as store from '../store.js';
import { t } from '../words.js';

/** The states of an order of which all is sent. */
const RETURNABLE = ['shipped', 'completed'];

/** @type {Readonly<Record<Return['state'], Text>>} */
const STATES = {
  requested: 'you have asked to return it',
  approved: 'please send it to us',
  refused: 'we do not take it back',
  received: 'it has arrived',
  refunded: 'your money is on its way back',
};

/**
 * What the customer sends back, and the form that asks for it.
 *
 * @param {Shop} shop
 * @param {Order} order
 * @param {OrderPage} page
 */
export const orderReturns = (shop, order, page) => [
  order.returns &&
    element(
      'section',
      {},
      element('h3', {}, t('Returns')),
      element('ul', {}, ...order.returns.map((each) => returned(shop, order, each))),
    ),
  RETURNABLE.includes(order.state) && unitsLeft(order).some(({ units }) => units > 0)
    ? returnForm(order, page)
    : null,
];

/**
 * @param {Shop} shop
 * @param {Order} order
 * @param {Return} each
 */
function returned(
  { date },
  order,
  { state, line_items, instructions, return_address, label_url, created_at },
) {
  const names = line_items.map(
    (line) => `${line.quantity} × ${lineOf(order, line)?.name ?? line.product_id}`,
  );
  return element(
    'li',
    {},
    t('{units} on {date}: {state}.', {
      ...{ units: names.join(', '), date: date(created_at), state: stateOf(order, state) },
    }),
    state === 'approved' && return_address && element('p', { class: 'lines' }, return_address),
    state === 'approved' &&
      label_url &&
      element('p', {}, element('a', { href: label_url }, t('Label for your parcel'))),
    instructions && element('p', { class: 'note' }, instructions),
  );
}

/**
 * Of an order that nobody has paid yet no money comes back.
 *
 * @param {Order} order
 * @param {Return['state']} state
 */
function stateOf({ payments = [] }, state) {
  const isPaid = payments.some(({ successful }) => successful);
  return t(state === 'refunded' && !isPaid ? TAKEN_OFF : STATES[state]);
}

/** @type {Text} */
const TAKEN_OFF = 'it is taken off what you have to pay';

/**
 * @param {Order} order
 * @param {Return['line_items'][number]} line
 */
const lineOf = ({ products }, line) => products.find((each) => isSame(each, line));

/**
 * @param {{ product_id: number, variant_id: number }} one
 * @param {{ product_id: number, variant_id: number }} other
 */
const isSame = (one, other) =>
  one.product_id === other.product_id && one.variant_id === other.variant_id;

/**
 * Of each line, the units that are neither refunded nor in a return.
 *
 * @param {Order} order
 */
function unitsLeft({ products, refunds = [], returns = [] }) {
  const back = [
    ...refunds
      .filter(({ status, return_id }) => status !== 'failed' && return_id === undefined)
      .flatMap(({ line_items }) => line_items),
    ...returns
      .filter(({ state }) => state !== 'refused')
      .flatMap(({ line_items, received }) => received ?? line_items),
  ];
  return products.map((line) => ({
    line,
    units: back
      .filter((each) => isSame(each, line))
      .reduce((left, { quantity }) => left - quantity, line.quantity),
  }));
}

/**
 * @param {Order} order
 * @param {OrderPage} page
 */
function returnForm(order, { secret, show }) {
  const left = unitsLeft(order).filter(({ units }) => units > 0);
  const form = element(
    'form',
    { id: 'return', class: 'confirmation' },
    element(
      'details',
      {},
      element('summary', {}, t('Return something')),
      ...left.map(({ line }, i) =>
        field(t('Units of {name}', { name: line.name }), `units.${i}`, {
          ...{ ...WHOLE_NUMBER, value: 0, required: true },
        }),
      ),
      field(t('Why do you send it back?'), 'reason', { maxlength: 1000 }),
      element('button', { class: 'button quiet' }, t('Ask for the return')),
    ),
  );
  return onSubmit(form, async () => {
    const reason = fieldValue(form, 'reason');
    const lines = left
      .map(({ line, units }, i) => linePart(line, unitsIn(form, `units.${i}`, units), reason))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) throw new FormError(t('Please say how many units you send back.'));
    show((await inTime(store.returnLines(order, lines, secret))).data);
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {number} most
 */
function unitsIn(form, name, most) {
  const units = wholeNumberIn(form, name);
  if (units > most) throw new FormError(t('There are not so many left.'), name);
  return units;
}

/**
 * The store gives some days for it.
 *
 * @param {Promise<Answer<Order>>} answer
 */
const inTime = (answer) =>
  answer.catch((error) => {
    const isLate = error instanceof ShopError && error.status === 400 && !error.field;
    throw isLate
      ? new FormError(t('This order can no longer be returned here. Please write to us.'))
      : error;
  });

/**
 * @param {LineItem} line
 * @param {number} quantity
 * @param {string} reason
 */
const linePart = ({ product_id, variant_id }, quantity, reason) => ({
  ...{ product_id, variant_id, quantity },
  ...(reason && { reason }),
});
