import { useCountryName } from '../../../widgets/country-name.ts';
import { Section } from '../../../widgets/section.tsx';
import type { Order } from '../order.ts';

type Address = NonNullable<Order['shipping_address']>;

interface AddressBlockProps {
  readonly title: string;
  readonly address: Address;
}

export function AddressBlock({ title, address }: AddressBlockProps) {
  const addressLines = useAddressLines();
  return (
    <Section title={title}>
      <address>
        {addressLines(address).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
    </Section>
  );
}

/** The lines of an address on a parcel. */
export function useAddressLines(): (address: Partial<Address>) => readonly string[] {
  const countryName = useCountryName();
  return (address) =>
    [
      address.full_name,
      address.company,
      address.address1,
      address.address2,
      [address.postal_code, address.city].filter(Boolean).join(' '),
      [address.state, countryName(address.country ?? '')].filter(Boolean).join(', '),
      address.vat,
    ].filter((line): line is string => typeof line === 'string' && line !== '');
}
