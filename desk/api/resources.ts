import { model } from 'desk:model';
import type { DeskResource } from './model.ts';

export const resourceOf = (name: string): DeskResource | undefined =>
  model.find((resource) => resource.name === name);

/** Whether records are made by themselves: invoices are made from orders. */
export const isMadeAlone = (name: string): boolean => name !== 'invoices';
