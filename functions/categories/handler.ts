import { validate } from 'validator:categories';
import { recordActions } from '../../shared/actions/record-actions.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { categories } from './resource.ts';
import { treeBehaviour } from './tree.ts';

export const handler = endpoint(categories, recordActions(categories, validate, treeBehaviour));
