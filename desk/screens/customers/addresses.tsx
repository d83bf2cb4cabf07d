import { Card, CardContent, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useAnswer } from '../../api/use-answer.ts';
import type { OfCustomer } from './customer.ts';

type Address = Readonly<Record<string, string | number | undefined>> & { readonly id: number };

const LINES = ['full_name', 'company', 'address1', 'address2'] as const;

/** The address book of a customer. */
export function Addresses({ customer: { id: user_id } }: OfCustomer) {
  const translate = useTranslate();
  const { data } = useAnswer<readonly Address[]>('/addresses', { user_id, per_page: 50 });
  if (!data) return null;
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h3">
          {translate('customers.addresses')}
        </Typography>
        {data.data.length === 0 && <p>{translate('customers.addresses_none')}</p>}
        {data.data.map((address) => (
          <Typography key={address.id} component="address" sx={{ fontStyle: 'normal', mb: 1.5 }}>
            {[
              ...LINES.map((name) => address[name]),
              [address['postal_code'], address['city']].filter(Boolean).join(' '),
              address['country'],
              address['phone_number'],
            ]
              .filter(Boolean)
              .join('\n')
              .split('\n')
              .map((line, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
                <span key={i} style={{ display: 'block' }}>
                  {line}
                </span>
              ))}
          </Typography>
        ))}
      </CardContent>
    </Card>
  );
}
