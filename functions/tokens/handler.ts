import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { tokens } from '../../shared/resources/tokens.ts';
import { createToken } from './issue-token.ts';

export const service = endpoint(tokens, ({ cipher }) => ({ create: createToken(cipher) }));
