import { attribute } from '../contract/attributes.ts';

interface Recipient {
  readonly email: string;
  readonly name: string;
}

/** Where a record has the address and the name of the recipient: the first that is there counts. */
const RECIPIENTS: Readonly<Record<string, readonly Recipient[]>> = {
  carts: [{ email: 'user.email', name: 'user.name' }],
  users: [{ email: 'email', name: 'name' }],
  orders: [
    { email: 'user.email', name: 'user.name' },
    { email: 'billing_address.email', name: 'billing_address.full_name' },
    { email: 'shipping_address.email', name: 'shipping_address.full_name' },
  ],
  invoices: [{ email: 'customer.email', name: 'customer.name' }],
  withdrawals: [{ email: 'email', name: 'name' }],
  subscribers: [{ email: 'email', name: 'name' }],
};

/** To whom mails about a record go: both are empty where it names nobody. */
export function recipientIn(resource: string, record: object): Recipient {
  const texts = ({ email, name }: Recipient) => ({
    email: textAt(record, email),
    name: textAt(record, name),
  });
  const all = (RECIPIENTS[resource] ?? []).map(texts);
  return all.find(({ email }) => email !== '') ?? { email: '', name: '' };
}

function textAt(record: object, path: string): string {
  const value = attribute(record, path);
  return typeof value === 'string' ? value : '';
}
