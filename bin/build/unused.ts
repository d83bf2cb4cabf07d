/**
 * Stands in the bundles for parts of the AWS SDK that are never used here: a detector of browsers,
 * the cache of an endpoint discovery that no command of DynamoDB does, event streams, a hash in JavaScript, and the
 * region of an instance.
 */
export const parse = () => ({});

export class EndpointCache {}

export class Sha256Js {}

export const getInstanceMetadataRegion = async () => undefined;
