import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { events } from '../../shared/resources/events.ts';
import { listEvents } from './list-events.ts';

export const service = endpoint(events, () => ({ list: listEvents }));
