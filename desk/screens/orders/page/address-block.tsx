import { Section } from '../../../widgets/section.tsx';
import type { Order } from '../order.ts';

type Address = NonNullable<Order['shipping_address']>;

interface AddressBlockProps {
  readonly title: string;
  readonly address: Address;
}

export const AddressBlock = ({ title, address }: AddressBlockProps) => (
  <Section title={title}>
    <address>
      {addressLines(address).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  </Section>
);

/** The lines of an address on a parcel. */
export const addressLines = (address: Partial<Address>): readonly string[] =>
  [
    address.full_name,
    address.company,
    address.address1,
    address.address2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    [address.state, address.country].filter(Boolean).join(', '),
    address.vat,
  ].filter((line): line is string => typeof line === 'string' && line !== '');
