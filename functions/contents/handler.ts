import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { contents } from '../../shared/resources/contents.ts';

export const service = endpoint(contents, ({ records }) => records.actions);
