import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { listEvents } from './list-events.ts';
import { events } from './resource.ts';

export const service = endpoint(events, () => ({ list: listEvents }));
