/**
 * Stands in the bundles for parts of the AWS SDK that are never used here: a detector of browsers,
 * the cache of an endpoint discovery that no command of DynamoDB does, and event streams.
 */
export const parse = () => ({});

export class EndpointCache {}
