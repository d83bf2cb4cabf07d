import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { taxes } from '../../shared/resources/taxes.ts';
import { taxHooks } from './hooks.ts';

export const service = endpoint(taxes, ({ records }) => records.actions, { hooks: taxHooks });
