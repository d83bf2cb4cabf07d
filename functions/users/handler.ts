import { validate } from 'validator:users';
import { recordService } from '../../shared/actions/record-service.ts';
import { readVaultConfig } from '../../shared/config.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { openVault, remembering } from '../../shared/tenancy/vault.ts';
import { accountBehaviour } from './account.ts';
import { accountActions } from './account-actions.ts';
import { authenticate } from './authenticate.ts';
import { users } from './resource.ts';

const vault = remembering(openVault(readVaultConfig()));
const service = recordService(users, validate, accountBehaviour);

export const handler = endpoint(users, {
  ...accountActions(service, validate),
  authenticate: authenticate(service, vault),
});
