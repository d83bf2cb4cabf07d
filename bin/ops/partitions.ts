import { resources } from '../../functions/index.ts';
import { unserved } from '../../functions/unserved.ts';
import { permissionsOf } from '../../lib/permissions.ts';
import { idempotencyShards, recordPartition } from '../../shared/storage/keys.ts';
import { partsOfPattern, wholePartition } from '../../shared/storage/partitions.ts';

/** Operations that create an item. */
const CREATING = ['PutItem', 'UpdateItem'];

/** Partitions without records, kept when an application is cleared: the application and its keys. */
const WITHOUT_RECORDS = ['application', 'keys', 'revocations'];

/** Where version 0.1 kept answers, for 24 hours. */
const OLDER = ['idempotency'];

/** The partitions that a name of a policy stands for. */
const shardsOf = (name: string) => {
  const resource = /^idempotency#(.*)#\*$/.exec(name)?.[1];
  return resource === undefined ? partsOfPattern(name) : idempotencyShards(resource);
};

/**
 * Names of the partitions with data of an application: whatever the policy of a function lets it
 * create. A new resource is included without a change here.
 */
export const dataPartitionNames: readonly string[] = [
  ...new Set([
    ...OLDER,
    ...[...resources, ...unserved]
      .flatMap((resource) => permissionsOf(resource).table)
      .filter(({ operations }) => operations.some((operation) => CREATING.includes(operation)))
      .flatMap(({ partitions }) => partitions)
      .flatMap(shardsOf)
      .filter((name) => !WITHOUT_RECORDS.includes(name)),
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
 * here events were made. The last use of a key is named by a ciphertext, which another cipher changes.
 */
const NOT_MOVED = /#(?:changes|snapshot|failures|requests|keys|uploads|feed#made)$/;

export const movedPartitions = (application: number) =>
  partitionsOf(application).filter((pk) => !NOT_MOVED.test(wholePartition(pk)));

/**
 * What a restore leaves as it is: keys, revoked tokens and codes, which must not become valid again;
 * what happened and was sent, which stays true; invoices, whose numbers must not be given twice; and
 * copies, which are made anew.
 */
const NOT_RESTORED =
  /#(?:application|keys|revocations|failures|users#codes|deletions|events|feed(#made)?|mails(#counts)?|webhooks(#\w+)?|notifications#requests|invoices(#counters)?|files#uploads|\w+#(?:changes|snapshot))$/;

export const restoredPartitions = (application: number) =>
  partitionsOf(application).filter((pk) => !NOT_RESTORED.test(wholePartition(pk)));
