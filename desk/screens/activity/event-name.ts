import { useTranslate } from 'ra-core';
import { humanised } from '../../words/humanised.ts';

/** What has happened, in words: `order.shipped` is "Shipped", `brand.updated` is "Brand: changed". */
export function useEventName(): (type: string, resource: string) => string {
  const translate = useTranslate();
  return (type, resource) => {
    const [, action = ''] = type.split('.');
    const key = type.replace('.', '_');
    const record = translate(`resources.${resource}.name`, { smart_count: 1, _: resource });
    const done = translate(`activity.done.${action}`, { _: humanised(action) });
    const ofOrder = translate(`orders.events.${key}`, { _: `${record}: ${done}` });
    return translate(`activity.events.${key}`, { _: ofOrder });
  };
}
