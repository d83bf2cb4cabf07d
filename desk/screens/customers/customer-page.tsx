import { Box, Card, CardContent, Typography } from '@mui/material';
import { Edit, RecordContextProvider, useRecordContext, useTranslate } from 'react-admin';
import { useMay, useMayList } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { Addresses } from './addresses.tsx';
import type { Customer } from './customer.ts';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerForm } from './customer-form.tsx';
import { CustomerCarts, CustomerOrders } from './customer-orders.tsx';
import { EmailProof } from './email-proof.tsx';
import { Notes } from './notes.tsx';

/** All about a customer: orders and carts, notes, details, and what can be done. */
export default function CustomerPage() {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      component="div"
      actions={false}
      sx={{ '& .RaEdit-main': { mt: 0 } }}
    >
      <Page />
    </Edit>
  );
}

function Page() {
  const customer = useRecordContext<Customer>();
  const translate = useTranslate();
  const mayList = useMayList();
  const seesPersonal = useMay('personal:read');
  const { date } = useFormats();
  if (!customer) return null;
  return (
    <RecordContextProvider value={customer}>
      <Box sx={{ display: 'grid', gap: 2, py: 1, maxWidth: 1_200 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Box sx={{ flex: 1, minWidth: 220 }}>
            <Typography variant="h5" component="h2" sx={{ fontWeight: 700 }}>
              {customer.name}
            </Typography>
            <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {customer.email}
              {seesPersonal && <EmailProof customer={customer} />}
              {' · '}
              {translate('customers.since')} {date(customer.created_at)}
            </Typography>
          </Box>
          <CustomerActions customer={customer} />
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {mayList('orders') && <CustomerOrders customer={customer} />}
            {mayList('carts') && <CustomerCarts customer={customer} />}
          </Box>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {seesPersonal && <Notes customer={customer} />}
            <Card>
              <CardContent>
                <Typography variant="h6" component="h3">
                  {translate('customers.details')}
                </Typography>
                <CustomerForm />
              </CardContent>
            </Card>
            {mayList('addresses') && <Addresses customer={customer} />}
          </Box>
        </Box>
      </Box>
    </RecordContextProvider>
  );
}
