import { isDefault } from '../mail/mail-of-event.ts';
import { isReceipt, type MailEvent } from '../resources/schemas/mail-events.ts';
import type { Settings } from '../resources/schemas/settings.ts';
import { sayIn } from './messages.ts';

const shown = (variable: string) => `{{ ${variable} }}`;

/** What fills in the words of the product, as the variables of templates. */
const VALUES = {
  name: shown('customer.name'),
  email: shown('customer.email'),
  order: shown('order.number'),
  total: shown('order.total'),
  amount: shown('refund.amount'),
  product: shown('product.name'),
  store: shown('store.name'),
  url: shown('webhook.url'),
  date: shown('date'),
};

/**
 * The subject of a mail of the product and what its blocks say, as templates: what an editor begins with. Empty where
 * the product has no words.
 */
export function defaultTexts(
  type: MailEvent,
  { language, footer = '' }: Pick<Settings, 'language' | 'footer'>,
) {
  const say = sayIn(language);
  const date = isReceipt(type) ? shown('withdrawal.time') : VALUES.date;
  return {
    subject: isDefault(type) ? say(`${type}.subject`, VALUES) : '',
    greeting: say('hello', VALUES),
    note: isDefault(type) ? say(`${type}.text`, { ...VALUES, date }) : '',
    footer,
  };
}
