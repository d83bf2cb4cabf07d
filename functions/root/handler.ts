import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { documents } from './documents.ts';
import { list } from './list.ts';
import { root } from './resource.ts';
import { respelling } from './respelling.ts';

export const handler = endpoint(root, { list }, [respelling(), documents()]);
