import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { applications } from '../../shared/resources/applications.ts';
import { createStore } from './create-store.ts';
import { exampleActions } from './examples.ts';
import { mailServerActions } from './mail-server.ts';
import { openFirstStore } from './open-first-store.ts';

/** New stores (permissions.md, "New stores"). */
export const service = endpoint(applications, ({ cipher, examples, mailServers }) => ({
  create: createStore(cipher),
  open: openFirstStore(cipher),
  ...exampleActions(cipher, examples),
  ...mailServerActions(mailServers),
}));
