import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useDesk } from '../../api/desk-context.ts';
import { Note } from '../../widgets/note.tsx';

export function useNamesSeller(): boolean {
  const { settings } = useDesk();
  return Boolean(settings['company_address']);
}

/** Said before an invoice is made that has no address of the seller: what it says is not changed any more. */
export function NoSeller() {
  const translate = useTranslate();
  if (useNamesSeller()) return null;
  return (
    <Note tone="amber">
      {translate('orders.invoice.no_seller')}{' '}
      <Link to="/settings/invoices">{translate('orders.invoice.settings')}</Link>
    </Note>
  );
}
