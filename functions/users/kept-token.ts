import type { Context } from '../../shared/actions/context.ts';

/** The token of users who change their own address or password stays valid; all others of theirs end. */
export const keptToken = ({ caller }: Pick<Context, 'caller'>, user: number): string | undefined =>
  caller.access === 'user' && caller.userId === user ? caller.tokenId : undefined;
