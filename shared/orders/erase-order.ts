import { omit } from '../contract/json.ts';
import type { Changes } from '../contract/records.ts';
import { type Order, orders } from '../resources/orders.ts';
import { DRAFT, isDraft } from '../resources/schemas/order-states.ts';
import { requireNoneRunning } from './payment-attempt.ts';

const ERASED = 'erased';
/** No mail reaches it (RFC 2606). */
const ERASED_EMAIL = 'erased@erased.invalid';

/** What leads to the address of a parcel, or says who has it. */
const TRACKING = ['method', 'tracking_code', 'tracking_link', 'description'] as const;

/** What every record has beside the fields of its schema. */
const OF_RECORDS: readonly string[] = ['id', 'created_at', 'updated_at'];

/**
 * The changes that leave nothing of its customer in an order; its numbers stay
 * (protocol.md, "Export and erasure"). Throws a 409 while a payment runs.
 */
export function eraseOrder(order: Order, now: number): Changes<Order> {
  if (order.state === DRAFT) throw isDraft();
  requireNoneRunning(order, now);
  const { user, shipping_address, billing_address, payments, withdrawal } = order;
  const { refunds, shipments, returns } = order;
  const custom = Object.keys(order).filter(
    (name) => !(name in orders.schema.properties || OF_RECORDS.includes(name)),
  );
  return {
    ...Object.fromEntries(custom.map((name) => [name, undefined])),
    notes: undefined,
    tags: undefined,
    tax_exempt_reason: undefined,
    ...(user && ({ user: erasedUser(user) } satisfies Changes<Order>)),
    ...(shipping_address &&
      ({ shipping_address: erasedAddress(shipping_address) } satisfies Changes<Order>)),
    ...(billing_address &&
      ({ billing_address: erasedAddress(billing_address) } satisfies Changes<Order>)),
    ...(payments &&
      ({
        payments: payments.map((each) => ({ ...omit(each, ['data', 'error']), description: '' })),
      } satisfies Changes<Order>)),
    ...(refunds &&
      ({ refunds: refunds.map((each) => omit(each, ['reason'])) } satisfies Changes<Order>)),
    ...(shipments &&
      ({ shipments: shipments.map((each) => omit(each, TRACKING)) } satisfies Changes<Order>)),
    ...(returns && {
      returns: returns.map((each) => ({
        ...omit(each, ['instructions', 'label', 'label_file_id']),
        line_items: each.line_items.map((line) => omit(line, ['reason'])),
      })),
    }),
    ...(withdrawal &&
      ({ withdrawal: { created_at: withdrawal.created_at } } satisfies Changes<Order>)),
    erased_at: new Date(now).toISOString(),
  };
}

/** Country and state stay, which decide taxes. */
const erasedAddress = ({ country, state }: NonNullable<Order['shipping_address']>) => ({
  full_name: ERASED,
  country,
  ...(state !== undefined && { state }),
  city: ERASED,
  address1: ERASED,
  postal_code: ERASED,
  email: ERASED_EMAIL,
});

const erasedUser = ({ id, created_at, updated_at }: NonNullable<Order['user']>) => ({
  id,
  created_at,
  updated_at,
  email: ERASED_EMAIL,
  name: ERASED,
  full_name: ERASED,
});
