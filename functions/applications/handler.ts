import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { applications } from '../../shared/resources/applications.ts';
import { createStore } from './create-store.ts';
import { openFirstStore } from './open-first-store.ts';

/** New stores (permissions.md, "New stores"). */
export const service = endpoint(applications, ({ cipher }) => ({
  create: createStore(cipher),
  open: openFirstStore(cipher),
}));
