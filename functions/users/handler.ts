import { validate } from 'validator:users';
import { recordService } from '../../shared/actions/record-service.ts';
import { readVaultConfig } from '../../shared/config.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { createCipher, memoizeDecryption } from '../../shared/tenancy/secret-cipher.ts';
import { accountBehaviour } from './account.ts';
import { accountActions } from './account-actions.ts';
import { authenticate } from './authenticate.ts';
import { users } from './resource.ts';

const vault = memoizeDecryption(createCipher(readVaultConfig()));
const service = recordService(users, validate, accountBehaviour);

export const handler = endpoint(users, {
  ...accountActions(service, validate),
  authenticate: authenticate(service, vault),
});
