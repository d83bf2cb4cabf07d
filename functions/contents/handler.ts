import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { contents } from './resource.ts';

export const service = endpoint(contents, ({ records }) => records.actions);
