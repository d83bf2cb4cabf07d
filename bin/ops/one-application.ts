import type { Command } from 'commander';
import { readApplication } from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { listAllApplications } from './application.ts';
import { readId } from './arguments.ts';
import type { Store } from './store.ts';

/** The application that a command works on. */
export interface ApplicationOption {
  readonly application?: number;
}

export const withApplication = (command: Command) =>
  command.option('--application <id>', 'id of the application (default: the only one)', readId);

export async function findApplication(
  { table }: Pick<Store, 'table'>,
  { application: id }: ApplicationOption,
) {
  if (id !== undefined) return readApplication(table, id);
  const [only, ...others] = await listAllApplications(table);
  if (only && others.length === 0) return only;
  throw new UserFacingError(
    only
      ? `there are ${others.length + 1} applications; name one with --application`
      : 'there are no applications yet; create one: shopwright application create --help',
  );
}
