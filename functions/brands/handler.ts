import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { brands } from './resource.ts';

export const service = endpoint(brands, ({ records }) => records.actions);
