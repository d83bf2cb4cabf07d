import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { brands } from '../../shared/resources/brands.ts';

export const service = endpoint(brands, ({ records }) => records.actions);
