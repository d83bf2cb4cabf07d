import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'ra-core';
import { useDesk, useMay } from '../../../api/desk-context.ts';
import { Check } from '../../../widgets/inputs/check.tsx';
import { Combobox } from '../../../widgets/inputs/combobox.tsx';
import { NEWEST, useFound, useNames } from '../../../widgets/record-picker.tsx';
import { Section } from '../../../widgets/section.tsx';
import { useAddressLines } from '../page/address-block.tsx';
import { AddressFields } from './address-fields.tsx';
import { ADDRESS_FIELDS, type AddressTexts, type Draft, type DraftChanges } from './draft.ts';

interface DraftCustomerProps {
  readonly draft: Draft;
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (changes: DraftChanges) => void;
}

/** Who orders: a customer that is known, with the addresses that are known, or a guest. */
export function DraftCustomer({ draft, errors, onChange }: DraftCustomerProps) {
  const translate = useTranslate();
  const mayUsers = useMay('users:read');
  const mayAddresses = useMay('addresses:read');
  const { shipping_address, billing_address, user_id } = draft;
  return (
    <Section title={translate('orders.customer')}>
      <div className="stacked">
        {mayUsers && <CustomerSearch draft={draft} onChange={onChange} />}
        {mayAddresses && user_id !== undefined && (
          <KnownAddresses
            user={user_id}
            onChoose={(address) => onChange({ shipping_address: address })}
          />
        )}
        <AddressFields
          title={translate(billing_address ? 'orders.shipping_address' : 'orders.both_addresses')}
          name="shipping_address"
          address={shipping_address}
          errors={errors}
          onChange={(address) => onChange({ shipping_address: address })}
        />
        <Check
          checked={billing_address !== undefined}
          onChange={(isOther) => onChange({ billing_address: isOther ? {} : undefined })}
          label={translate('orders.draft.other_billing')}
        />
        {billing_address && (
          <AddressFields
            title={translate('orders.billing_address')}
            name="billing_address"
            address={billing_address}
            errors={errors}
            onChange={(address) => onChange({ billing_address: address })}
          />
        )}
      </div>
    </Section>
  );
}

type SearchProps = Pick<DraftCustomerProps, 'draft' | 'onChange'>;

const FOUND = { isOnlyTyped: true, sort: NEWEST, max: 10 } as const;

const nameOf = ({ name, email }: RaRecord) => (name ? `${name}, ${email}` : String(email));

function CustomerSearch({ draft, onChange }: SearchProps) {
  const translate = useTranslate();
  const { user_id } = draft;
  const { found, search } = useFound('users', FOUND);
  const nameById = useNames('users', user_id === undefined ? [] : [user_id], nameOf);
  const choose = (user: RaRecord | undefined) => {
    if (!user) return onChange({ user_id: undefined });
    const { name = '', email } = user;
    const address = { full_name: name, email, ...draft.shipping_address };
    onChange({ user_id: Number(user.id), shipping_address: { ...address, email } });
  };
  return (
    <Combobox
      label={translate('orders.draft.customer')}
      help={translate('orders.draft.customer_help')}
      {...search}
      choices={found.map((user) => ({ id: user.id, name: nameOf(user), user }))}
      value={user_id === undefined ? null : nameById(user_id)}
      onChange={(choice) => choose(choice?.user)}
    />
  );
}

interface KnownAddressesProps {
  readonly user: number;
  readonly onChoose: (address: AddressTexts) => void;
}

/** One click each. */
function KnownAddresses({ user, onChoose }: KnownAddressesProps) {
  const addressLines = useAddressLines();
  const { client } = useDesk();
  const { data = [] } = useQuery({
    queryKey: ['addresses', 'of', user],
    queryFn: async () =>
      (await client.call('GET', '/addresses', { query: { user_id: user, per_page: 5 } }))
        .data as (AddressTexts & { readonly id: number })[],
  });
  return (
    <div className="beside">
      {data.map((address) => (
        <button
          className="btn small"
          type="button"
          key={address.id}
          onClick={() =>
            onChoose(
              Object.fromEntries(
                ADDRESS_FIELDS.map((name) => [name, address[name]]).filter(([, text]) => text),
              ),
            )
          }
        >
          {addressLines(address as never).join(', ')}
        </button>
      ))}
    </div>
  );
}
