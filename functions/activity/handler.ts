import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { activity } from '../../shared/resources/activity.ts';
import { listActivity } from './list-activity.ts';

export const service = endpoint(activity, () => ({ list: listActivity }));
