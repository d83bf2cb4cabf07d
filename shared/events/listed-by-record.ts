import { resources } from '../resources/index.ts';

/** Whether the events of a resource are found by their record. */
export const isListedByRecord = (resource: string) =>
  resources.some(({ name, storage }) => name === resource && storage?.eventsByRecord === true);
