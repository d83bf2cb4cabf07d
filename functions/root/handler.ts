import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { describe, describeAll, list } from './documents.ts';
import { root } from './resource.ts';
import { respelling } from './respelling.ts';

export const handler = endpoint(root, { list, describe, describeAll }, [respelling()]);
