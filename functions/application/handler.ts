import { validate } from 'validator:application';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { application } from './resource.ts';
import { settingsActions } from './settings.ts';

export const handler = endpoint(application, settingsActions(validate));
