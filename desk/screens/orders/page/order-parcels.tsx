import { useTranslate } from 'ra-core';
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
          <button className="btn ghost small" type="button" onClick={() => open('ship')}>
            {translate(isCollected(order) ? 'orders.collected.more' : 'orders.another_parcel')}
          </button>
        )
      }
    >
      <div className="stacked">
        {shipments.map((parcel, index) => (
          <div key={parcel.created_at}>
            <div className="beside ends">
              <p>
                {[nameOf(parcel.method), time(parcel.date), parcel.created_by?.name]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {mayWrite && (
                <button
                  className="btn ghost small"
                  type="button"
                  onClick={() => open('ship', { index })}
                >
                  {translate('ra.action.edit')}
                </button>
              )}
            </div>
            {(parcel.tracking_code || parcel.tracking_link) && (
              <p className="small">
                {translate('orders.tracking')}{' '}
                {parcel.tracking_link ? (
                  <a className="link" href={parcel.tracking_link} target="_blank" rel="noreferrer">
                    {parcel.tracking_code ?? parcel.tracking_link}
                  </a>
                ) : (
                  parcel.tracking_code
                )}
              </p>
            )}
            <LineUnitList order={order} lines={parcel.line_items} />
          </div>
        ))}
      </div>
    </Section>
  );
}

const nameOf = (method: unknown): string =>
  typeof method === 'string' ? method : String((method as { name?: string })?.name ?? '');
