import { attribute } from '../../shared/contract/attributes.ts';
import { BACK_IN_STOCK } from '../../shared/events/hand-over.ts';
import type { Event } from '../../shared/resources/schemas/event.ts';
import type { Consumer } from './consumer.ts';

/** Changes of a product after which more of it may be sold. */
const OPENING = ['stock_type', 'stock_status', 'allow_backorder', 'published', 'variants'];

/** Who waits for a product is looked at when there may be some of it again. */
export const backInStock: Consumer =
  ({ application }) =>
  (event) =>
    mayBeBack(event)
      ? [
          {
            application: application.id,
            kind: BACK_IN_STOCK,
            id: event.record_id,
            time: Date.parse(event.created_at),
          },
        ]
      : [];

function mayBeBack({ type, data, previous = {} }: Event): boolean {
  if (type === 'product.updated') return OPENING.some((name) => Object.hasOwn(previous, name));
  if (type !== 'product.stock_changed') return type === 'product.deleted';
  const levels = Object.entries(attribute(data, 'levels') ?? {});
  return levels.some(
    ([id, level]) => Number(level) > 0 && !(Number(attribute(previous, `levels.${id}`) ?? 0) > 0),
  );
}
