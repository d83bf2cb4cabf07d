import type { Confirmation } from '../../shared/contract/documentation.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import type { Response } from '../../shared/endpoint/response.ts';
import { isAuthorised } from '../../shared/orders/paid-and-due.ts';
import { isCardMethod } from '../../shared/payments/card-methods.ts';
import { amountText } from '../../shared/pricing/formats.ts';
import { toMajor } from '../../shared/pricing/money.ts';
import { refundablePayments } from '../../shared/refunds/refundable-payments.ts';
import type { Order } from '../../shared/resources/orders.ts';
import { type Ask, dataOf, type Question } from './ask.ts';

/** What a call would do, and what is sent with it, so that the API refuses it when that has changed. */
export interface Preview {
  readonly text: string;
  readonly expected: Expected;
}

export interface Expected {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

interface Shown {
  readonly title: string;
  /** The question of the call. */
  readonly question: Question;
  /** Where it is read. */
  readonly path: string;
  readonly ask: Ask;
}

type Show = (shown: Shown) => Promise<Preview | Response>;

/** Each says what it has read, or gives the answer that is no success. */
const SHOWS: Readonly<Record<Confirmation['shows'], Show>> = {
  record: (shown) =>
    read(shown, (data, { headers }) => ({
      text: `${[shown.title, nameOf(data)].filter(Boolean).join(': ')}.`,
      expected: headers['ETag'] === undefined ? {} : { headers: { 'if-match': headers['ETag'] } },
    })),

  records: (shown) => {
    const rows = Array.isArray(shown.question.body) ? shown.question.body.filter(isObject) : [];
    const ids = rows.map(({ id }) => id);
    const query = String(new URLSearchParams({ id: ids.join(), per_page: `${MOST_NAMES}` }));
    const fields = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => name !== 'id')));
    return read({ ...shown, query }, (data) => {
      const names = (data as Json[]).filter(isObject).map(nameOf);
      const others = ids.length - names.length;
      const all = [...names, ...(others > 0 ? [`${others} more`] : [])].join(', ');
      return { text: `${shown.title} (${[...fields].join(', ')}): ${all}.`, expected: {} };
    });
  },

  import: async ({ title, question }) => {
    const { resource, format } = question.body as JsonObject;
    return { text: `${title}: ${format} rows create or change ${resource}.`, expected: {} };
  },

  order: (shown) =>
    read(shown, (data) =>
      summed(shown, totalOf(data as JsonObject), 'expected_total', nameOf(data)),
    ),

  'order-quote': (shown) =>
    read({ ...shown, ...posted(shown) }, (data) => {
      const { problems = [], ...quote } = data as JsonObject;
      const told = (problems as JsonObject[]).map(({ message }) => ` ${message}`).join('');
      const { text, expected } = summed(shown, totalOf(quote), 'expected_total');
      return { text: told === '' ? text : `${text} It would be refused:${told}`, expected };
    }),

  'refund-quote': (shown) =>
    read({ ...shown, ...posted(shown) }, (data) => {
      const { charged_amount, charged_currency } = data as JsonObject;
      const sum = { amount: Number(charged_amount), currency: String(charged_currency) };
      return summed(shown, sum, 'expected_amount', `order ${idIn(shown.path)}`);
    }),

  authorised: (shown) =>
    read(shown, (data) => {
      const { payments = [], currency } = data as Order;
      const {
        amount = 0,
        charged_amount = amount,
        charged_currency = currency.code,
      } = payments.find(isAuthorised) ?? {};
      const sum = { amount: charged_amount, currency: charged_currency };
      return partOf(shown, sum, nameOf(data)) ?? summed(shown, sum, 'amount', nameOf(data));
    }),

  rest: (shown) =>
    read(shown, (data, { headers }) => {
      const { state, refund } = shown.question.body as JsonObject;
      const text = `${shown.title}: ${nameOf(data)} becomes ${state}`;
      if (refund === false) return { text: `${text}; no money is refunded.`, expected: {} };
      const sums = restOf(data as Order);
      const given = sums.map(({ amount, currency }) => amountText(amount, currency)).join(', ');
      const [{ amount } = { amount: 0 }, ...others] = sums;
      return {
        text: `${text}; ${given === '' ? 'nothing' : given} is refunded by card.`,
        expected:
          others.length === 0
            ? { body: { expected_amount: amount } }
            : { headers: { 'if-match': headers['ETag'] ?? '*' } },
      };
    }),
};

/** Names of a preview, and characters of each. */
const MOST_NAMES = 20;
const MAX_NAME_LENGTH = 100;

export const previewOf = (shows: Confirmation['shows'], shown: Shown) => SHOWS[shows](shown);

interface Asked extends Shown {
  readonly query?: string;
  readonly method?: 'POST';
  readonly body?: Json | undefined;
}

async function read(
  { ask, path, question, query = '', method, body }: Asked,
  show: (data: Json, answer: Response) => Preview,
): Promise<Preview | Response> {
  const secret = question.headers?.['order-secret'] ?? textIn(question.body, 'secret');
  const headers = secret === undefined ? {} : { 'order-secret': secret };
  const answer = await ask({ method: method ?? 'GET', path, query, headers, body });
  if (answer.statusCode !== 200) return answer;
  const data: Json = dataOf(answer);
  return show(chosenOf(data, question.path, path), answer);
}

const posted = ({ question }: Shown) => ({ method: 'POST' as const, body: question.body });

/** The record with the id at the end of the path, where a list above it was read. */
function chosenOf(data: Json, path: string, readAt: string): Json {
  if (!Array.isArray(data) || path === readAt) return data;
  return data.find((each) => isObject(each) && String(each['id']) === idIn(path)) ?? data;
}

const idIn = (path: string) => path.match(/\/(\d+)(?:\/\D*)?$/)?.[1];

const textIn = (body: Json | undefined, name: string) => {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Fields by which people know a record. */
const NAMES = ['name', 'title', 'number', 'code', 'sku', 'filename', 'url', 'email', 'text'];

/** The name and the id of a record; what is the only one of its kind has neither. */
function nameOf(record: Json): string {
  const { id = '', ...fields } = isObject(record) ? record : {};
  const name = NAMES.map((each) => fields[each]).find((value) => value && !isObject(value));
  if (!name) return String(id);
  const shown = `“${String(name).slice(0, MAX_NAME_LENGTH)}”`;
  return id === '' ? shown : `${shown} (id ${id})`;
}

interface Sum {
  readonly amount: number;
  readonly currency: string;
}

/** What an order or its quote comes to, in its own currency. */
function totalOf({ total, currency, converted }: JsonObject): Sum {
  if (isObject(converted)) {
    return { amount: Number(converted['total']), currency: String(converted['currency']) };
  }
  return { amount: Number(total), currency: String((currency as JsonObject)['code']) };
}

/** The sum, which the call then expects in this field of its body; and what the agent expects instead. */
function summed(
  { title, question }: Shown,
  { amount, currency }: Sum,
  field: string,
  name?: string,
): Preview {
  const given = isObject(question.body) ? (question.body[field] ?? amount) : amount;
  const other =
    given === amount ? '' : ` It is refused unless it is ${amountText(Number(given), currency)}.`;
  const of = name === undefined ? '' : ` for ${name}`;
  return {
    text: `${title}: ${amountText(amount, currency)}${of}.${other}`,
    expected: { body: { [field]: amount } },
  };
}

/** What the agent takes of an authorisation, where it says so itself. */
function partOf(
  { title, question }: Shown,
  { amount, currency }: Sum,
  name: string,
): Preview | undefined {
  const part = Number(isObject(question.body) ? (question.body['amount'] ?? amount) : amount);
  if (part === amount) return undefined;
  const [taken, authorised] = [part, amount].map((each) => amountText(each, currency));
  return {
    text: `${title}: ${taken} of ${authorised} for ${name}. The rest is released.`,
    expected: {},
  };
}

/** What ending an order gives back by card, by currency. */
function restOf(order: Order): Sum[] {
  const byCard = refundablePayments(order, order.currency.code).filter(({ payment }) =>
    isCardMethod(payment.method),
  );
  return [...new Set(byCard.map(({ currency }) => currency))].map((currency) => {
    const left = byCard.filter((each) => each.currency === currency);
    const minor = left.reduce((sum, { chargedLeft }) => sum + chargedLeft, 0);
    return { amount: toMajor(minor, currency), currency };
  });
}
