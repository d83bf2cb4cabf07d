import { validate } from 'validator:tokens';
import { readVaultConfig } from '../../shared/config.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { openVault, remembering } from '../../shared/tenancy/vault.ts';
import { createToken } from './issue-token.ts';
import { tokens } from './resource.ts';

const vault = remembering(openVault(readVaultConfig()));

export const handler = endpoint(tokens, { create: createToken(vault, validate) });
