import type { TableGrant } from './permissions.ts';

/**
 * Grants that only functions of the release before use, by the name of the function. CloudFormation changes
 * a role before the alias moves, so while a canary runs most requests are still answered by the old code
 * with the new role. The release after this one drops them (test/formats/policies.ts).
 */
export const keptGrants: Readonly<Record<string, readonly TableGrant[]>> = {};
