import { useListContext, useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../../../packages/client/src/requests/new-key.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { ActionDialog } from '../../../widgets/action-dialog.tsx';
import { TextField } from '../../../widgets/inputs/text-field.tsx';
import { Note } from '../../../widgets/note.tsx';
import { useMany } from '../../../widgets/use-many.ts';
import { CarrierField } from '../carrier-field.tsx';
import { customerOf, numberOf, type Order } from '../order.ts';
import { canShip } from '../page/next-step.ts';
import type { ManyProps } from './many-props.ts';
import { useChosenOrders } from './use-chosen-orders.ts';

/** Milliseconds after the last key. */
const PAUSE_MS = 300;

/** Ships all that is left of many orders, with a tracking number for each: typed, scanned or pasted. */
export default function ShipMany({ ids, onClose }: ManyProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { client } = useDesk();
  const { onUnselectItems } = useListContext();
  const key = useRef(newKey());
  const [found, setFound] = useState<readonly Order[]>([]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [pasted, setPasted] = useState('');
  const [method, setMethod] = useState('');
  const [tracking, setTracking] = useState<Readonly<Record<number, string>>>({});
  const chosen = useChosenOrders(ids);
  const { run, outcomes, isRunning } = useMany('orders');
  const orders = [...chosen.orders, ...found.filter(({ id }) => !ids.includes(id))];
  const open = orders.filter((order) => canShip(order) && !outcomes.get(order.id)?.isDone);

  const lookUp = async (number: string) => {
    const known = orders.find((order) => sameNumber(numberOf(order), number));
    if (known) return known;
    const path = `/orders/number/${encodeURIComponent(number)}`;
    return client.call('GET', path).then(
      ({ data }) => data as Order,
      () => undefined,
    );
  };

  const paste = async (text: string) => {
    const rows = pastedNumbers(text);
    const looked = await Promise.all(rows.map(({ number }) => lookUp(number)));
    const texts = looked.flatMap((order, i) =>
      order ? [[order.id, rows[i]?.tracking ?? ''] as const] : [],
    );
    setTracking((known) => ({ ...known, ...Object.fromEntries(texts) }));
    const added = looked.filter((order) => order !== undefined);
    setFound((known) => [
      ...new Map([...known, ...added].map((order) => [order.id, order])).values(),
    ]);
    setUnknown(rows.filter((_, i) => !looked[i]).map(({ number }) => number));
  };

  const latest = useRef(paste);
  latest.current = paste;
  useEffect(() => {
    const timer = setTimeout(() => void latest.current(pasted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pasted]);

  const ship = async () => {
    const failed = await run(
      open.map(({ id }) => id),
      async (id) => {
        const order = orders.find((each) => each.id === id);
        const carrier = method.trim() || order?.shipping?.name;
        const code = (tracking[id] ?? '').trim();
        await client.call('POST', `/orders/${id}/shipments`, {
          body: { ...(carrier && { method: carrier }), ...(code && { tracking_code: code }) },
          idempotencyKey: `${key.current}-${id}`,
        });
        return translate('orders.many.shipped');
      },
    );
    if (failed > 0) return;
    notify('orders.done.shipped', {
      type: 'success',
      messageArgs: { smart_count: open.length },
    });
    onUnselectItems();
    onClose();
  };

  return (
    <ActionDialog
      title={translate('orders.many.ship_title')}
      submit={translate('orders.many.ship_submit', { smart_count: open.length })}
      isDisabled={open.length === 0 || chosen.isLoading}
      isRunning={isRunning}
      width="md"
      onClose={onClose}
      onSubmit={() => void ship()}
    >
      <TextField
        label={translate('orders.many.paste')}
        help={translate('orders.many.paste_help')}
        rows={2}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      {unknown.length > 0 && (
        <Note tone="amber">
          {translate('orders.many.unknown', { numbers: unknown.join(', ') })}
        </Note>
      )}
      <CarrierField
        label={translate('orders.many.carrier')}
        help={translate('orders.many.carrier_help')}
        value={method}
        onChange={setMethod}
      />
      {(chosen.isLoading || isRunning) && <progress className="busy" />}
      <ul className="stacked plain">
        {orders.map((order) => (
          <ShipRow
            key={order.id}
            order={order}
            tracking={tracking[order.id] ?? ''}
            outcome={outcomes.get(order.id)}
            onChange={(code) => setTracking({ ...tracking, [order.id]: code })}
          />
        ))}
      </ul>
    </ActionDialog>
  );
}

interface ShipRowProps {
  readonly order: Order;
  readonly tracking: string;
  readonly outcome: { readonly isDone: boolean; readonly text: string } | undefined;
  readonly onChange: (code: string) => void;
}

function ShipRow({ order, tracking, outcome, onChange }: ShipRowProps) {
  const translate = useTranslate();
  const number = numberOf(order);
  const isOpen = canShip(order) && !outcome?.isDone;
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const problem = outcome?.isDone === false ? outcome.text : undefined;
  return (
    <li className="beside">
      <p>
        <strong>{number}</strong> {customerOf(order).name}{' '}
        <span className="small muted">{translate('orders.units', { smart_count: units })}</span>
      </p>
      {isOpen ? (
        <TextField
          label={translate('orders.parcel.tracking_code')}
          value={tracking}
          onChange={({ target }) => onChange(target.value)}
          error={problem}
          onKeyDown={(event) => {
            // Scanners end a code with Enter: it must not send the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
          maxLength={255}
          aria-label={`${translate('orders.parcel.tracking_code')} ${number}`}
        />
      ) : (
        <p className="muted">{outcome?.text ?? translate('orders.many.not_shippable')}</p>
      )}
    </li>
  );
}

interface PastedNumber {
  readonly number: string;
  readonly tracking: string;
}

/** Two columns, as a spreadsheet or the program of a carrier has them: number of the order, tracking number. */
const pastedNumbers = (text: string): readonly PastedNumber[] =>
  text
    .split(/\r?\n/)
    .map((line) => /^\s*"?([^\s"\t;,]+)"?[\t;,\s]+"?(.+?)"?\s*$/.exec(line))
    .flatMap((found) => {
      const [, number = '', tracking = ''] = found ?? [];
      return number && tracking ? [{ number, tracking }] : [];
    });

/** Case, spaces, hyphens and slashes of a number do not count (orders.md, "Order numbers"). */
const sameNumber = (one: string, other: string) => plain(one) === plain(other);

const plain = (number: string) => number.toLowerCase().replaceAll(/[\s/_-]/g, '');
