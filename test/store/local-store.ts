import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';
import { enterEnvironment } from '../../bin/local/environment.ts';
import { noUsage, openTable } from '../../shared/records/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { createAccount, createApplication } from '../../shared/tenancy/provisioning.ts';
import type { Settings } from '../../shared/tenancy/settings.ts';
import { openVault } from '../../shared/tenancy/vault.ts';

const local = inject('local');
enterEnvironment(local);

/** The table of the engine that the project's tests share. */
export const table = openTable(new DynamoDBClient({}), local.tableName, noUsage());
export const vault = openVault(local);

export interface Provisioned {
  readonly application: Application;
  readonly secretKey: string;
}

/** A new tenant of its own account. */
export async function provision(settings: Partial<Settings> = {}): Promise<Provisioned> {
  const account = await createAccount(table, 'Tests');
  return createApplication(table, vault, account.id, { name: 'Tea House', ...settings });
}
