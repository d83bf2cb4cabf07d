import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useMay } from '../../../api/desk-context.ts';
import { Glyph } from '../../../widgets/glyph.tsx';
import { plus } from '../../../widgets/glyphs.ts';
import { ListBar } from '../../../widgets/list-bar.tsx';
import { AllOrdersActions } from './list-dialogs.tsx';
import { COLUMNS } from './order-table.tsx';

/** What is above the orders, and what is made of them. */
export function ListTools({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate();
  return (
    <ListBar
      isPhone={isPhone}
      placeholder={translate('orders.search')}
      texts={['tag', 'email', 'product_id']}
      dates={['created_at_gt', 'created_at_lt']}
      words="orders.filters"
      columns={COLUMNS}
      actions={
        <>
          <AllOrdersActions />
          <NewOrder />
        </>
      }
    />
  );
}

function NewOrder() {
  const translate = useTranslate();
  if (!useMay('orders:write')) return null;
  return (
    <Link className="btn primary" to="/orders/create">
      <Glyph d={plus} />
      {translate('orders.new_order')}
    </Link>
  );
}
