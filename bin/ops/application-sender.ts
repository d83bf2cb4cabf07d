import { Argument, type Command, InvalidArgumentError } from 'commander';
import { email } from '../../shared/contract/fields.ts';
import type { Application } from '../../shared/tenancy/application.ts';
import { changeApplication } from '../../shared/tenancy/provisioning.ts';
import { UserFacingError } from '../program.ts';
import { describeApplication } from './application-report.ts';
import { addApplicationCommand } from './command.ts';
import type { Report } from './report.ts';

/** Addresses that one store may send from. */
export const MAX_SENDERS = 20;

const ACTIONS = ['add', 'remove', 'list'] as const;
type Action = (typeof ACTIONS)[number];

export const addSenderCommand = (parent: Command): void =>
  addApplicationCommand(parent, 'sender', {
    description: 'Shows or changes the addresses that a store may send emails from.',
    help: "Emails with any other sender come from the operator's address, with that sender as Reply-To.",
    arguments: [
      new Argument('<action>', 'what to do').choices(ACTIONS),
      new Argument('[address]', 'email address, which must belong to the store').argParser(
        readAddress,
      ),
    ],
    examples: [
      'shopwright application sender 4503599631466 add orders@tea.example',
      'shopwright application sender 4503599631466 list',
    ],
    check(_options, action: Action, address?: string) {
      if ((action === 'list') === (address === undefined)) return;
      throw new UserFacingError('add and remove need an address; list takes none');
    },
    async run({ store, application }, action: Action, address?: string) {
      if (address === undefined) return senderReport(application);
      const mailSenders = changedSenders(application.mailSenders ?? [], action, address);
      return senderReport(
        await changeApplication(store.table, application, { mailSenders }, Date.now()),
      );
    },
  });

function changedSenders(senders: readonly string[], action: Action, address: string): string[] {
  const others = senders.filter((each) => each !== address);
  if (action === 'remove') {
    if (others.length < senders.length) return others;
    throw new UserFacingError(`${address} is not a sender of the store; list shows the senders`);
  }
  if (others.length < MAX_SENDERS) return [...others, address];
  throw new UserFacingError(`a store can have up to ${MAX_SENDERS} senders; remove one first`);
}

function senderReport(application: Application): Report {
  const { id, mailSenders: senders = [] } = application;
  const what = describeApplication(application);
  return {
    text:
      senders.length === 0
        ? `Emails of ${what} come from the operator's address.`
        : `Emails of ${what} may come from:\n${senders.map((each) => `  ${each}`).join('\n')}`,
    json: { application_id: id, senders },
  };
}

const ADDRESS = new RegExp(email(254).pattern, 'u');

function readAddress(text: string): string {
  const address = text.trim().toLowerCase();
  if (address.length <= 254 && ADDRESS.test(address)) return address;
  throw new InvalidArgumentError(
    'The sender must be an email address, such as orders@tea.example.',
  );
}
