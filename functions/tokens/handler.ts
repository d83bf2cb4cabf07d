import { validate } from 'validator:tokens';
import { readVaultConfig } from '../../shared/config.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { createCipher, memoizeDecryption } from '../../shared/tenancy/secret-cipher.ts';
import { createToken } from './issue-token.ts';
import { tokens } from './resource.ts';

const vault = memoizeDecryption(createCipher(readVaultConfig()));

export const handler = endpoint(tokens, { create: createToken(vault, validate) });
