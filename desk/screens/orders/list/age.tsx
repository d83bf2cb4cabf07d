import { useFormats } from '../../../widgets/formats.ts';
import { numberFormat } from '../../../widgets/intl-formats.ts';
import type { Order } from '../order.ts';

const HOUR_MS = 3_600_000;

/** An order that was paid so many hours ago should be on its way. */
const LATE_HOURS = 20;

/** For how long an order waits to be packed, where that is long. */
export function Age({ order }: { readonly order: Order }) {
  const { locale } = useFormats();
  const { state, states = [], created_at } = order;
  if (state !== 'processing') return null;
  const since = states.findLast((each) => each.state === 'processing')?.at ?? created_at;
  const hours = Math.floor((Date.now() - Date.parse(since)) / HOUR_MS);
  if (hours < LATE_HOURS) return null;
  const days = Math.floor(hours / 24);
  const unit = days > 0 ? 'day' : 'hour';
  const text = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' });
  return <span className="age">{text.format(days || hours)}</span>;
}
