import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { variables } from './resource.ts';

export const service = endpoint(variables, ({ records }) => records.actions);
