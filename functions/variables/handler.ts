import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { variables } from '../../shared/resources/variables.ts';
import { variableHooks } from './hooks.ts';

export const service = endpoint(variables, ({ records }) => records.actions, {
  hooks: variableHooks,
});
