import { Dialog, DialogActions, DialogContent, DialogTitle, GlobalStyles } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { unsentUnits } from '../../../shared/orders/units.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useFormats } from '../../widgets/formats.ts';
import { nameOfLine } from './line-unit-list.tsx';
import { numberOf, type Order, skuOf } from './order.ts';
import { addressLines } from './page/address-block.tsx';

interface PackingListsProps {
  readonly orders: readonly Order[];
  readonly onClose: () => void;
}

/** On paper the dialog is the page, in dark letters, and each order begins a sheet. */
const ON_PAPER = {
  '@media print': {
    '#desk': { display: 'none' },
    '.MuiDialog-root, .MuiDialog-container, .MuiDialog-paper, .MuiDialogContent-root': {
      position: 'static !important',
      display: 'block !important',
      overflow: 'visible !important',
      height: 'auto !important',
      maxHeight: 'none !important',
      padding: '0 !important',
      margin: '0 !important',
      maxWidth: 'none !important',
      boxShadow: 'none !important',
      background: '#fff !important',
      color: '#000 !important',
    },
    '.MuiBackdrop-root, .not-printed': { display: 'none !important' },
    '.packing-list': { color: '#000 !important', border: '0 !important' },
    '.packing-list:not(:last-child)': { breakAfter: 'page' },
  },
} as const;

/** What goes into each parcel, to be printed or to pack by. */
export function PackingLists({ orders, onClose }: PackingListsProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <GlobalStyles styles={ON_PAPER} />
      <DialogTitle id={id} className="not-printed">
        {translate('orders.packing.title', { smart_count: orders.length })}
      </DialogTitle>
      <DialogContent tabIndex={0}>
        <div className="stacked">
          {orders.map((order) => (
            <PackingList key={order.id} order={order} />
          ))}
        </div>
      </DialogContent>
      <DialogActions className="not-printed" sx={{ paddingX: 3, paddingBottom: 2 }}>
        <button className="btn ghost" type="button" onClick={onClose}>
          {translate('ra.action.close')}
        </button>
        <button className="btn primary" type="button" onClick={() => window.print()}>
          {translate('orders.packing.print')}
        </button>
      </DialogActions>
    </Dialog>
  );
}

function PackingList({ order }: { readonly order: Order }) {
  const translate = useTranslate();
  const { settings } = useDesk();
  const { date } = useFormats();
  const left = unsentUnits(order, order.shipments ?? []);
  const { shipping_address: address, notes = [] } = order;
  return (
    <article className="packing-list">
      <div className="beside ends">
        <div>
          <h3 className="title">{translate('orders.one', { number: numberOf(order) })}</h3>
          <p className="small">
            {[settings.name, date(order.created_at), order.shipping?.name]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div>
          {addressLines(address ?? {}).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('orders.packing.units')}</th>
            <th scope="col">{translate('orders.packing.product')}</th>
            <th scope="col">{translate('orders.packing.sku')}</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line, index) =>
            left[index] ? (
              <tr key={`${line.product_id}/${line.variant_id}`}>
                <td>{left[index]}</td>
                <td>{nameOfLine(order, line)}</td>
                <td>{skuOf(line)}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
      {notes.map((note) => (
        <p className="lines-kept" key={note}>
          {note}
        </p>
      ))}
    </article>
  );
}
