import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { createToken } from './issue-token.ts';
import { tokens } from './resource.ts';

export const service = endpoint(tokens, ({ cipher }) => ({ create: createToken(cipher) }));
