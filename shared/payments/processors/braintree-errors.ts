/** The types of the errors with which the library says that the account does not let us in. */
const MISCONFIGURATIONS: ReadonlySet<unknown> = new Set([
  'authenticationError',
  'authorizationError',
  'notFoundError',
  'upgradeRequired',
]);

export const isMisconfiguration = (error: unknown) => MISCONFIGURATIONS.has(typeOf(error));

export const isNotFound = (error: unknown) => typeOf(error) === 'notFoundError';

const typeOf = (error: unknown) =>
  error instanceof Error && 'type' in error ? error.type : undefined;
