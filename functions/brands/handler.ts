import { validate } from 'validator:brands';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { brands } from './resource.ts';

export const handler = endpoint(brands, recordActions(brands, validate));
