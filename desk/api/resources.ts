import { model } from 'desk:model';
import type { DeskResource } from './model.ts';

export const resourceOf = (name: string): DeskResource | undefined =>
  model.find((resource) => resource.name === name);

/** The resource that the field names by its id: `brand_id` of a product. */
export function referredBy(field: string): DeskResource | undefined {
  const [, name] = /^(?:\w+_)?([a-z]+)_id$/.exec(field) ?? [];
  const singular = field.replace(/_id$/, '').replaceAll('_', ' ');
  return name === undefined
    ? undefined
    : (model.find(({ one }) => one === singular) ??
        model.find(({ one }) => one.split(' ').at(-1) === name));
}

/** Whether records are made by themselves: invoices are made from orders. */
export const isMadeAlone = (name: string): boolean => name !== 'invoices';
