import type { Command } from 'commander';
import type { Application } from '../../shared/tenancy/application.ts';
import { setStatus } from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { applicationReport, describeApplication, TAKES_EFFECT } from './application-report.ts';
import { addApplicationCommand } from './command.ts';

/** The commands that set a status, and their effect on the API of the store. */
const COMMANDS = [
  {
    name: 'disable',
    status: 'inactive',
    description: 'Disables the API of an application, but keeps its data.',
    effect: 'after that its API refuses requests',
  },
  {
    name: 'enable',
    status: 'active',
    description: 'Enables the API of an application again.',
    effect: 'after that its API accepts requests',
  },
] as const;

export function addStatusCommands(parent: Command): void {
  for (const { name, status, description, effect } of COMMANDS) {
    addApplicationCommand(parent, name, {
      description,
      examples: [`shopwright application ${name} 4503599631466`],
      async run({ store: { table }, application }) {
        requireImported(application);
        // Disabled again, it has been closed since the first time.
        const isSame = application.status === status;
        const changed = isSame
          ? application
          : await setStatus(table, application, status, Date.now());
        const heading = `The application is ${status}. ${TAKES_EFFECT}; ${effect}.`;
        return applicationReport(changed, heading);
      },
    });
  }
}

/** Throws for an application whose import or restore has not ended. */
export function requireImported(application: Application): void {
  if (application.restoring) {
    throw new UserFacingError(
      `the restore of ${describeApplication(application)} is not complete; run it again`,
    );
  }
  if (application.status !== 'importing') return;
  throw new UserFacingError(
    `the import of ${describeApplication(application)} is not complete; run it again, or ` +
      'delete the application',
  );
}
