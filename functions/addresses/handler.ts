import { validate } from 'validator:addresses';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { addresses } from './resource.ts';

export const handler = endpoint(addresses, recordActions(addresses, validate));
