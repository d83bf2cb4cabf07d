import { useTranslate } from 'ra-core';
import { Fragment, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { type LineUnits, unitsOf } from '../../../../shared/orders/units.ts';
import { minimumAgeOf } from '../../../../shared/resources/schemas/minimum-age.ts';
import { useMay } from '../../../api/desk-context.ts';
import { Chip } from '../../../widgets/chip.tsx';
import { useFormats } from '../../../widgets/formats.ts';
import { Glyph } from '../../../widgets/glyph.tsx';
import { box, down, info, tag, truck, undo, up } from '../../../widgets/glyphs.ts';
import { Section } from '../../../widgets/section.tsx';
import { LinePicture } from '../line-picture.tsx';
import { lineTotal, type Order, optionsOf, skuOf, useOrder, useOrderMoney } from '../order.ts';
import { OrderTotals } from './order-totals.tsx';

/** What was bought, and what it comes to. */
export function OrderLines() {
  const order = useOrder();
  const translate = useTranslate();
  const { time } = useFormats();
  const units = unitsOf(order);
  return (
    <Section
      title={translate('orders.lines_count', { smart_count: order.products.length })}
      action={
        <span className="muted">
          {translate('orders.placed_at', { time: time(order.created_at) })}
        </span>
      }
    >
      <table className="table inset lines" aria-label={translate('orders.columns.items')}>
        <thead>
          <tr>
            <th>{translate('orders.line.product')}</th>
            <th className="no-phone">{translate('orders.line.fulfillment')}</th>
            <th className="num">{translate('orders.line.units')}</th>
            <th className="num no-phone">{translate('orders.line.each')}</th>
            <th className="num">{translate('orders.line.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line, index) => (
            <OrderLine
              key={`${line.product_id}/${line.variant_id}`}
              {...{ order, index }}
              units={units[index]}
            />
          ))}
        </tbody>
      </table>
      <OrderTotals />
    </Section>
  );
}

interface OrderLineProps {
  readonly order: Order;
  readonly index: number;
}

function OrderLine({
  order,
  index,
  units,
}: OrderLineProps & { readonly units: LineUnits | undefined }) {
  const money = useOrderMoney(order);
  const mayOpen = useMay('products:read');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const line = order.products[index];
  if (!line) return null;
  const { name, quantity, product_id } = line;
  const age = minimumAgeOf(line);
  const total = lineTotal(order, index);
  const details = [optionsOf(line), skuOf(line), age && `${age}+`].filter(Boolean).join(' · ');
  return (
    <Fragment>
      <tr>
        <td>
          <div className="row">
            <LinePicture line={line} size={40} />
            <div>
              <b>{mayOpen ? <Link to={`/products/${product_id}`}>{name}</Link> : name}</b>
              {details && <small>{details}</small>}
            </div>
          </div>
        </td>
        <td className="no-phone">{units && <Fulfillment order={order} units={units} />}</td>
        <td className="num">{quantity}</td>
        <td className="num no-phone">{money(total / quantity)}</td>
        <td className="num">
          {money(total)}
          <WhyButton {...{ order, index, isOpen, id }} onClick={() => setOpen(!isOpen)} />
        </td>
      </tr>
      {isOpen && (
        <tr className="more" id={id}>
          <td colSpan={5}>
            <WhyThisPrice order={order} index={index} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

interface FulfillmentProps {
  readonly order: Order;
  readonly units: LineUnits;
}

/** Where the units of a line are. What was sent stays sent when its money has gone back. */
function Fulfillment({ order, units }: FulfillmentProps) {
  const translate = useTranslate();
  const { ordered, sent, unsent, refunded } = units;
  const state = (name: string) => translate(`orders.states.${name}`);
  const count = (name: string, smart_count: number) =>
    translate(`orders.${name}_units`, { smart_count });
  const isSent = order.shipments !== undefined && sent > 0;
  return (
    <span className="chips">
      {isSent && (
        <Chip
          isQuiet
          tone="blue"
          glyph={truck}
          text={sent === ordered ? state('shipped') : count('sent', sent)}
        />
      )}
      {unsent > 0 && order.state === 'processing' && (
        <Chip tone="pine" glyph={box} text={state('processing')} />
      )}
      {refunded > 0 && (
        <Chip
          isQuiet
          tone="plum"
          glyph={undo}
          text={refunded === ordered ? state('refunded') : count('refunded', refunded)}
        />
      )}
    </span>
  );
}

/** The parts that the rules of the order have in a line. */
const partsIn = (order: Order, index: number) =>
  (order.explanation ?? []).flatMap(({ rule, name, reason, lines = [] }, i) =>
    lines
      .filter(({ line }) => line === index)
      .map(({ amount }) => ({ key: i, rule, name, reason, amount })),
  );

interface WhyButtonProps extends OrderLineProps {
  readonly isOpen: boolean;
  readonly id: string;
  readonly onClick: () => void;
}

function WhyButton({ order, index, isOpen, id, onClick }: WhyButtonProps) {
  const translate = useTranslate();
  if (partsIn(order, index).length === 0) return null;
  return (
    <button
      type="button"
      className="expand"
      aria-label={translate('orders.why')}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onClick}
    >
      {translate('orders.why_short')}
      <Glyph d={isOpen ? up : down} />
    </button>
  );
}

function WhyThisPrice({ order, index }: OrderLineProps) {
  const translate = useTranslate();
  const money = useOrderMoney(order);
  const taxes = order.converted?.lines[index]?.taxes ?? order.products[index]?.taxes ?? [];
  return (
    <ul className="reasons">
      {partsIn(order, index).map(({ key, rule, name, reason, amount }) => (
        <Reason
          key={key}
          glyph={tag}
          text={[name ?? translate(`orders.rules.${rule}`), reason].join(': ')}
          amount={money(amount)}
        />
      ))}
      {taxes.map((tax) => (
        <Reason
          key={`${tax.tax_id}/${tax.name}`}
          glyph={info}
          text={translate('orders.tax_of_line', { name: tax.name, base: money(tax.base) })}
          amount={money(tax.amount)}
        />
      ))}
    </ul>
  );
}

interface ReasonProps {
  readonly glyph: string;
  readonly text: string;
  readonly amount: string;
}

const Reason = ({ glyph, text, amount }: ReasonProps) => (
  <li>
    <Glyph d={glyph} />
    <span>{text}</span>
    <span className="num">{amount}</span>
  </li>
);
