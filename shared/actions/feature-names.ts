import { isCatalogue, type RecordResource } from '../contract/resource.ts';

/** Names of own attributes that sound like a feature, and what they do not do. */
const FEATURES: Readonly<Record<string, string>> = {
  locales: 'nothing is translated by it',
  media: 'no picture is shown from it, as from images',
  prices: 'no price is taken from it',
  published_at: 'nothing is published by it, as by published',
  rules: 'nothing is chosen by it',
};

/** What to tell who sends attributes that nothing reads (protocol.md, "Records"). */
export function featureWarnings(resource: RecordResource, sent: object): readonly string[] {
  if (!isCatalogue(resource)) return [];
  return Object.entries(FEATURES)
    .filter(([name]) => Object.hasOwn(sent, name) && !(name in resource.schema.properties))
    .map(([name, says]) => `${name} is stored as an attribute of your own: ${says}.`);
}
