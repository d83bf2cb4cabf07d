import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  GlobalStyles,
  Stack,
  Typography,
} from '@mui/material';
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
        <Stack spacing={3}>
          {orders.map((order) => (
            <PackingList key={order.id} order={order} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions className="not-printed" sx={{ paddingX: 3, paddingBottom: 2 }}>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
        <Button variant="contained" onClick={() => window.print()}>
          {translate('orders.packing.print')}
        </Button>
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
    <Box
      component="article"
      className="packing-list"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, padding: 2 }}
    >
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <div>
          <Typography component="h3" variant="h6">
            {translate('orders.one', { number: numberOf(order) })}
          </Typography>
          <Typography variant="body2">
            {[settings.name, date(order.created_at), order.shipping?.name]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </div>
        <div>
          {addressLines(address ?? {}).map((line) => (
            <Typography key={line}>{line}</Typography>
          ))}
        </div>
      </Stack>
      <Box component="table" sx={{ width: '100%', marginTop: 2, textAlign: 'left' }}>
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
      </Box>
      {notes.map((note) => (
        <Typography key={note} sx={{ marginTop: 1, whiteSpace: 'pre-wrap' }}>
          {note}
        </Typography>
      ))}
    </Box>
  );
}
