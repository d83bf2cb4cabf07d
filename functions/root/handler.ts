import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { documents } from './documents.ts';
import { list } from './list.ts';
import { redirectToCanonical } from './redirect-to-canonical.ts';
import { root } from './resource.ts';

export const handler = endpoint(root, { list }, [redirectToCanonical(), documents()]);
