import { Button, Link, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useMay } from '../../../api/desk-context.ts';
import { useFormats } from '../../../widgets/formats.ts';
import { Section } from '../../../widgets/section.tsx';
import { LineUnitList } from '../line-unit-list.tsx';
import { isCollected, useOrder } from '../order.ts';
import { canShip } from './next-step.ts';
import { useOpenDialog } from './order-dialogs.tsx';

/** The parcels that were sent. */
export function OrderParcels() {
  const order = useOrder();
  const translate = useTranslate();
  const { time } = useFormats();
  const open = useOpenDialog();
  const mayWrite = useMay('orders:write');
  const { shipments = [] } = order;
  if (shipments.length === 0) return null;
  const isMore = mayWrite && canShip(order);
  return (
    <Section
      title={
        isCollected(order)
          ? translate('orders.collected.ship')
          : translate('orders.parcels', { smart_count: shipments.length })
      }
      action={
        isMore && (
          <Button size="small" onClick={() => open('ship')}>
            {translate(isCollected(order) ? 'orders.collected.more' : 'orders.another_parcel')}
          </Button>
        )
      }
    >
      <Stack spacing={2}>
        {shipments.map((parcel, index) => (
          <div key={parcel.created_at}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
              <Typography>
                {[nameOf(parcel.method), time(parcel.date), parcel.created_by?.name]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
              {mayWrite && (
                <Button size="small" onClick={() => open('ship', { index })}>
                  {translate('ra.action.edit')}
                </Button>
              )}
            </Stack>
            {(parcel.tracking_code || parcel.tracking_link) && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {translate('orders.tracking')}{' '}
                {parcel.tracking_link ? (
                  <Link href={parcel.tracking_link} target="_blank" rel="noreferrer">
                    {parcel.tracking_code ?? parcel.tracking_link}
                  </Link>
                ) : (
                  parcel.tracking_code
                )}
              </Typography>
            )}
            <LineUnitList order={order} lines={parcel.line_items} />
          </div>
        ))}
      </Stack>
    </Section>
  );
}

const nameOf = (method: unknown): string =>
  typeof method === 'string' ? method : String((method as { name?: string })?.name ?? '');
