import { resources } from '../../functions/index.ts';
import { permissionsOf } from '../../lib/permissions.ts';
import { recordPartition } from '../../shared/storage/keys.ts';

/** Operations of the policies that make an item. */
const MAKING = ['PutItem', 'UpdateItem'];

/** The partition of the application itself and its revocations. */
const APPLICATION = 'application';

/** What no record is in, and stays when the data of an application goes. */
const OF_APPLICATION = [APPLICATION, 'keys'];

/**
 * What follows the application's id in the key of each partition that can have data of it: whatever
 * the policy of a function lets it make. A new resource is among them by itself.
 */
export const dataPartitionNames: readonly string[] = [
  ...new Set(
    resources
      .flatMap((resource) => permissionsOf(resource).table)
      .filter(({ operations }) => operations.some((operation) => MAKING.includes(operation)))
      .flatMap(({ partitions }) => partitions)
      .filter((name) => !OF_APPLICATION.includes(name)),
  ),
];

/** All partitions of an application, that of the application itself last. */
export const partitionsOf = (application: number): string[] =>
  [...dataPartitionNames, ...OF_APPLICATION.toReversed()].map((name) =>
    recordPartition(application, name),
  );
