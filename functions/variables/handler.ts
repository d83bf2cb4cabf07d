import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { variables } from '../../shared/resources/variables.ts';

export const service = endpoint(variables, ({ records }) => records.actions);
