import { Argument, type Command, Option } from 'commander';
import type { Table } from '../../shared/storage/table.ts';
import { type UnreadableFields, warnOfUnreadable } from '../../shared/storage/unreadable-items.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import {
  listAccounts,
  listApplications,
  readApplication,
} from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { readId } from './arguments.ts';
import { confirmation } from './confirmation.ts';
import type { Store } from './opened-store.ts';
import { printReport, type Report } from './report.ts';
import { type openNamed, openStore, type StoreOptions } from './store.ts';

/** The options of every command. */
export type GlobalOptions = StoreOptions & {
  readonly json?: boolean;
  readonly open: typeof openNamed;
};

/** What a command says of itself. */
interface Words {
  readonly description: string;
  /** What the help has between the options and the examples. */
  readonly help?: string;
  readonly examples: readonly string[];
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
}

/** What the work of a command gets beside its arguments. */
export interface Invocation<Options = object> {
  readonly store: Store;
  readonly options: Options;
  readonly global: GlobalOptions;
  readonly command: Command;
  /** Asks for the name of what is deleted or replaced; throws unless it is typed. */
  readonly confirm: (name: string) => Promise<void>;
}

/** A command as data. */
interface Definition<Options, Values extends unknown[], On> extends Words {
  /** What it does that cannot be undone: then it has --yes, and asks for confirmation without. */
  readonly confirm?: string | ((options: Options) => string | undefined);
  /** Throws for what does not go together, before the store is opened. */
  readonly check?: (options: Options, ...values: Values) => unknown;
  /** Without a report nothing is printed: the work has written to standard output itself. */
  readonly run: (on: On, ...values: Values) => Promise<Report | undefined>;
}

/** Adds a command with its help, which ends in the examples. */
export function describeCommand(parent: Command, name: string, words: Words): Command {
  const { description, help, examples, arguments: values = [], options = [] } = words;
  const command = parent.command(name).description(description);
  for (const value of values) command.addArgument(value);
  for (const option of options) command.addOption(option);
  const heading = examples.length > 1 ? 'Examples' : 'Example';
  const lines = examples.map((example) => `  ${example}`);
  const texts = [...(help === undefined ? [] : [help]), [`${heading}:`, ...lines].join('\n')];
  return command.addHelpText('after', `\n${texts.join('\n\n')}`);
}

export const yesOption = () => new Option('--yes', 'skip the confirmation prompt');

/** A command on the store that the options of all commands name. */
export function addCommand<Options extends object, Values extends unknown[]>(
  parent: Command,
  name: string,
  { confirm, check, run, ...words }: Definition<Options, Values, Invocation<Options>>,
): void {
  const options = [...(words.options ?? []), ...(confirm === undefined ? [] : [yesOption()])];
  const command = describeCommand(parent, name, { ...words, options });
  command.action(async () => {
    const given = command.opts<Options & { readonly yes?: boolean }>();
    const values = command.processedArgs as Values;
    const global = command.optsWithGlobals<GlobalOptions>();
    await check?.(given, ...values);
    const effect = typeof confirm === 'function' ? confirm(given) : confirm;
    const asking = confirmation(effect === undefined ? { yes: true } : given, effect ?? '');
    const store = await openStore(global, global.open);
    try {
      const on = { store, options: given, global, command, confirm: asking };
      const report = await run(on, ...values);
      if (report) printReport(command, report);
      warnOfUnreadable({ table: store.table, log: { warn: printLeftOut } });
    } finally {
      await store.close();
    }
  });
}

const printLeftOut = (message: string, { unreadable_items: items }: UnreadableFields) =>
  console.error(`${message}: ${items}; list them with: shopwright application check <id>`);

/** What a command about one application gets. */
export type OnApplication<Options = object> = Invocation<Options> & {
  readonly application: Application;
};

/** A command about the application that its first argument names. */
export function addApplicationCommand<Options extends object, Values extends unknown[]>(
  parent: Command,
  name: string,
  { check, run, ...definition }: Definition<Options, Values, OnApplication<Options>>,
): void {
  const argument = applicationArgument(parent.name() === 'application' ? '<id>' : '<application>');
  addCommand<Options, [number, ...Values]>(parent, name, {
    ...definition,
    arguments: [argument, ...(definition.arguments ?? [])],
    check: (options, _id, ...values) => check?.(options, ...values),
    async run(on, id, ...values) {
      return run({ ...on, application: await readApplication(on.store.table, id) }, ...values);
    },
  });
}

export const applicationArgument = (name: string) =>
  new Argument(name, 'ID of the application').argParser(readId);

interface ApplicationOption {
  readonly application?: number;
}

/** A command about the application of `--application`, or the only one that there is. */
export function addOptionalApplicationCommand<Options extends object, Values extends unknown[]>(
  parent: Command,
  name: string,
  { run, ...definition }: Definition<Options, Values, OnApplication<Options>>,
): void {
  const option = new Option('--application <id>', 'ID of the application (default: the only one)');
  addCommand<Options & ApplicationOption, Values>(parent, name, {
    ...definition,
    options: [option.argParser(readId), ...(definition.options ?? [])],
    async run(on, ...values) {
      return run({ ...on, application: await theApplication(on.store, on.options) }, ...values);
    },
  });
}

async function theApplication({ table }: Store, { application: id }: ApplicationOption) {
  if (id !== undefined) return readApplication(table, id);
  const [only, ...others] = await listAllApplications(table);
  if (only && others.length === 0) return only;
  throw new UserFacingError(
    only
      ? `there are ${others.length + 1} applications; choose one with --application`
      : 'there are no applications yet; create one: shopwright application create --help',
  );
}

/** One account after the other, so that many accounts are no burst of reads. */
export async function listAllApplications(table: Table): Promise<Application[]> {
  const applications: Application[] = [];
  for (const { id } of await listAccounts(table)) {
    applications.push(...(await listApplications(table, id)));
  }
  return applications;
}
