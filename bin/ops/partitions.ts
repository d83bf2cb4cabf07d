import { permissionsOf } from '../../lib/permissions.ts';
import type { Resource } from '../../shared/contract/resource.ts';
import { resources } from '../../shared/resources/index.ts';
import { unserved } from '../../shared/resources/unserved.ts';
import { idempotencyShards, recordPartition } from '../../shared/storage/keys.ts';

/** Operations that create an item. */
const CREATING = ['PutItem', 'UpdateItem'];

/** Partitions without records, kept when an application is cleared: the application and its keys. */
const WITHOUT_RECORDS = ['application', 'keys', 'revocations'];

/** Resources of an account, and what is kept beside them: no data of an application. */
const OF_ACCOUNT = [
  ...resources.filter(({ records }: Resource) => records === 'account').map(({ name }) => name),
  'sessions',
  'activity',
];

const isOfAccount = (name: string) => OF_ACCOUNT.includes(name.split('#')[0] ?? '');

/** The partitions of an account, but for the sessions of each member. */
export const partitionsOfAccount = (account: number): string[] =>
  [...OF_ACCOUNT, 'staff#counts', 'revocations', 'failures', 'deletions'].map((name) =>
    recordPartition(account, name),
  );

/** The partitions that a name of a policy stands for. */
const shardsOf = (name: string) => {
  const resource = /^idempotency#(.*)#\*$/.exec(name)?.[1];
  return resource === undefined ? [name] : idempotencyShards(resource);
};

/**
 * Names of the partitions with data of an application: whatever the policy of a function lets it
 * create. A new resource is included without a change here.
 */
export const dataPartitionNames: readonly string[] = [
  ...new Set([
    ...[...resources, ...unserved]
      .flatMap((resource) => permissionsOf(resource).table)
      .filter(({ operations }) => operations.some((operation) => CREATING.includes(operation)))
      .flatMap(({ partitions }) => partitions)
      .flatMap(shardsOf)
      .filter((name) => !WITHOUT_RECORDS.includes(name) && !isOfAccount(name)),
  ]),
];

/** All partitions of an application, that of the application itself last. */
export const partitionsOf = (application: number): string[] =>
  [...dataPartitionNames, ...WITHOUT_RECORDS.toReversed()].map((name) =>
    recordPartition(application, name),
  );

/**
 * Partitions that stay when an application moves: copies and announcements for instances that run,
 * failed logins, counts of requests, uploads that are not complete, and of which changes of the log
 * here events were made. Logins that are remembered stay, too: one that has ended since must not come back.
 * Numbers of records are counted anew. The last use of a key is named by a ciphertext, which another cipher changes.
 */
const NOT_MOVED =
  /#(?:changes|snapshot|aside|failures|requests|keys|uploads|logins|feed#made|totals)$/;

export const movedPartitions = (application: number) =>
  partitionsOf(application).filter((pk) => !NOT_MOVED.test(pk));

/**
 * What a restore leaves as it is: keys, API keys too, revoked tokens, logins and codes, which must not become
 * valid again; what happened and was sent, which stays true, so that nobody gets the one mail about a product twice; invoices, and numbers that must not be given
 * twice; and copies, which are made anew.
 */
const NOT_RESTORED =
  /#(?:application|keys|revocations|failures|users#(?:codes|logins)|deletions|aside|events(#of)?|feed(#made)?|mails(#counts)?|(?:apiKeys|webhooks)(#\w+)?|notifications#requests|products#notify|invoices|(?:invoices|orders)#counters|files#uploads|\w+#(?:changes|snapshot|totals))$/;

export const restoredPartitions = (application: number) =>
  partitionsOf(application).filter((pk) => !NOT_RESTORED.test(pk));
