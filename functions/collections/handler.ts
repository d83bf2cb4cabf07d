import { validate } from 'validator:collections';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { itemsBehaviour } from './items.ts';
import { collections } from './resource.ts';

export const handler = endpoint(collections, recordActions(collections, validate, itemsBehaviour));
