import { useLocale, useTranslate } from 'ra-core';
import { unsentUnits } from '../../../shared/orders/units.ts';
import { highestAge, minimumAgeOf } from '../../../shared/resources/schemas/minimum-age.ts';
import { useDesk } from '../../api/desk-context.ts';
import { Dialog, DialogFoot } from '../../widgets/dialog.tsx';
import { useFormats } from '../../widgets/formats.ts';
import { nameOfLine } from './line-unit-list.tsx';
import { numberOf, type Order, skuOf } from './order.ts';
import { useAddressLines } from './page/address-block.tsx';

interface PackingListsProps {
  readonly orders: readonly Order[];
  readonly onClose: () => void;
}

/** What goes into each parcel, to be printed or to pack by. */
export function PackingLists({ orders, onClose }: PackingListsProps) {
  const translate = useTranslate();
  return (
    <Dialog
      title={translate('orders.packing.title', { smart_count: orders.length })}
      width="md"
      className="packing"
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <div className="within" tabIndex={0}>
        {orders.map((order) => (
          <PackingList key={order.id} order={order} />
        ))}
      </div>
      <DialogFoot>
        <button className="btn primary" type="button" onClick={() => window.print()}>
          {translate('orders.packing.print')}
        </button>
      </DialogFoot>
    </Dialog>
  );
}

function PackingList({ order }: { readonly order: Order }) {
  const addressLines = useAddressLines();
  const translate = useTranslate();
  const { settings } = useDesk();
  const { date } = useFormats();
  const left = unsentUnits(order, order.shipments ?? []);
  const { shipping_address: address, notes = [] } = order;
  const age = highestAge(order.products.filter((_, index) => left[index]));
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
            <p key={line} className="small">
              {line}
            </p>
          ))}
        </div>
      </div>
      <table className="table">
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
                <td>
                  {nameOfLine(order, line)}
                  <AgeOf line={line} />
                  <CustomsOf line={line} />
                </td>
                <td>{skuOf(line)}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
      {age !== undefined && (
        <p>
          <b>{translate('orders.packing.age', { age })}</b>
        </p>
      )}
      {notes.map((note) => (
        <p className="lines-kept" key={note}>
          {note}
        </p>
      ))}
    </article>
  );
}

/** `18+` beside what only adults get. */
function AgeOf({ line }: { readonly line: Order['products'][number] }) {
  const age = minimumAgeOf(line);
  return age === undefined ? null : <b> {age}+</b>;
}

/** What a customs declaration says of it: `HS 732393 · Japan`. */
function CustomsOf({ line }: { readonly line: Order['products'][number] }) {
  const locale = useLocale() ?? 'en';
  const { customs_code: code, origin_country: origin } = line;
  const texts = [
    code && `HS ${code}`,
    origin && new Intl.DisplayNames(locale, { type: 'region' }).of(origin),
  ].filter(Boolean);
  return texts.length > 0 && <small> {texts.join(' · ')}</small>;
}
