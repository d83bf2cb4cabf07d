import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDesk, useMay } from '../../api/desk-context.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { Chip } from '../../widgets/chip.tsx';
import { addDays, dayIn } from '../../widgets/days.ts';
import { useFormats } from '../../widgets/formats.ts';
import { PageHead } from '../../widgets/frame/head.tsx';
import { List } from '../../widgets/list.tsx';
import { ListSearch } from '../../widgets/list-search.tsx';
import { NewRecordLink } from '../../widgets/new-record.tsx';
import { type Column, RecordTable } from '../../widgets/record-table.tsx';
import { ManyCodesDialog } from './many-codes-dialog.tsx';
import { type DatedCoupon, stateAt } from './state.ts';

const COLUMNS: readonly Column[] = [
  { name: 'code', label: 'coupons.code', sortBy: 'code' },
  { name: 'name', label: 'coupons.name', sortBy: 'name', look: 'no-phone' },
  { name: 'what', label: 'coupons.what', Cell: What },
  { name: 'state', label: 'coupons.state', Cell: State },
  { name: 'used', label: 'coupons.used', sortBy: 'total_usages', look: 'num no-phone', Cell: Used },
  { name: 'left', label: 'coupons.left', sortBy: 'usages_left', look: 'no-phone', Cell: Left },
  { name: 'brought', label: 'coupons.brought', look: 'no-phone', Cell: Brought },
];

/** Coupons: what each takes off, how often it was used, and what it brought. */
export default function CouponList() {
  const mayChange = useMay('coupons:write');
  const translate = useTranslate();
  const seesSales = useMay('reports:read');
  return (
    <List
      sort={{ field: 'id', order: 'DESC' }}
      // The actions are there without any coupon, too.
      empty={false}
      actions={mayChange ? <Actions /> : false}
    >
      <div className="filters">
        <ListSearch source="code" placeholder={translate('coupons.code')} />
      </div>
      <RecordTable
        columns={seesSales ? COLUMNS : COLUMNS.slice(0, -1)}
        pathOf={({ id }) => `/coupons/${id}${mayChange ? '' : '/show'}`}
      />
    </List>
  );
}

function Actions() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const mayImport = useMay('imports:write');
  return (
    <PageHead
      actions={
        <>
          {mayImport && (
            <button className="btn ghost small" type="button" onClick={() => setOpen(true)}>
              {translate('coupons.many.open')}
            </button>
          )}
          <NewRecordLink />
          {isOpen && <ManyCodesDialog onClose={() => setOpen(false)} />}
        </>
      }
    />
  );
}

const WHAT: Readonly<Record<string, string>> = {
  CART_COUPON: 'of_cart',
  PRODUCT_COUPON: 'of_products',
  PRODUCTS_COUPON: 'of_products',
  CATEGORY_COUPON: 'of_category',
};

function What() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { money, number } = useFormats();
  if (!record) return null;
  const { discount_type, discount_value, target_type } = record;
  const value =
    discount_type === 'NET_REDUCTION' ? money(discount_value) : `${number(discount_value)} %`;
  return translate(`coupons.${WHAT[target_type] ?? 'of_cart'}`, { value });
}

function State() {
  const record = useRecordContext<DatedCoupon & { readonly id: number }>();
  const { settings } = useDesk();
  const translate = useTranslate();
  if (!record) return null;
  const state = stateAt(record, Date.now(), settings.timezone);
  return (
    <Chip tone={state === 'active' ? 'pine' : 'grey'} text={translate(`coupons.states.${state}`)} />
  );
}

function Used() {
  const { number } = useFormats();
  return number(Number(useRecordContext()?.['total_usages'] ?? 0));
}

function Left() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { number } = useFormats();
  const left = record?.['usages_left'];
  return typeof left === 'number' ? number(left) : translate('coupons.unlimited');
}

interface Brought {
  readonly rows: readonly {
    readonly key: string;
    readonly orders: number;
    readonly gross: number;
  }[];
}

const DAYS = 365;

/** Keys of reports are cut. */
const MAX_KEY_LENGTH = 40;

/** Orders with the code in a year, and what they come to. One request serves all rows. */
function Brought() {
  const record = useRecordContext();
  const translate = useTranslate();
  const { settings } = useDesk();
  const { money } = useFormats();
  const to = dayIn(settings.timezone);
  const from = addDays(to, 1 - DAYS);
  const query = { from, to, by: 'coupon' };
  const { data } = useAnswer<Brought>('/reports/sales', query);
  const code = String(record?.['code'] ?? '').slice(0, MAX_KEY_LENGTH);
  const found = data?.data.rows.find(({ key }) => key === code);
  if (!found) return data ? '–' : null;
  return (
    <Link className="link" to={`/reports/sales?${new URLSearchParams(query)}`}>
      {money(found.gross)} ({translate('coupons.brought_orders', { smart_count: found.orders })})
    </Link>
  );
}
