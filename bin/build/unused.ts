/**
 * Stands in the bundles for parts of the AWS SDK that are never used here: a detector of browsers,
 * the cache of an endpoint discovery that no command of DynamoDB does, event streams, and a hash in JavaScript.
 */
export const parse = () => ({});

export class EndpointCache {}

export class Sha256Js {}
