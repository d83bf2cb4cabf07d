import { validate } from 'validator:variables';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { variables } from './resource.ts';

export const handler = endpoint(variables, recordActions(variables, validate));
