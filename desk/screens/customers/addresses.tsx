import { useTranslate } from 'ra-core';
import { useAnswer } from '../../api/use-answer.ts';
import { Section } from '../../widgets/section.tsx';
import type { OfCustomer } from './customer.ts';

type Address = Readonly<Record<string, string | number | undefined>> & { readonly id: number };

const LINES = ['full_name', 'company', 'address1', 'address2'] as const;

/** The address book of a customer. */
export function Addresses({ customer: { id: user_id } }: OfCustomer) {
  const translate = useTranslate();
  const { data } = useAnswer<readonly Address[]>('/addresses', { user_id, per_page: 50 });
  if (!data) return null;
  return (
    <Section title={translate('customers.addresses')}>
      {data.data.length === 0 && <p className="muted">{translate('customers.addresses_none')}</p>}
      {data.data.map((address) => (
        <address key={address.id}>
          {linesOf(address).map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
            <div key={i}>{line}</div>
          ))}
        </address>
      ))}
    </Section>
  );
}

const linesOf = (address: Address) =>
  [
    ...LINES.map((name) => address[name]),
    [address['postal_code'], address['city']].filter(Boolean).join(' '),
    address['country'],
    address['phone_number'],
  ].filter(Boolean);
