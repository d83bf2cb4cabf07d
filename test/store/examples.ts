import { exampleId } from '../../shared/contract/documentation.ts';
import type { JsonObject } from '../../shared/contract/json.ts';
import { recordSubjects } from './operations.ts';

type Create = (path: string, body: JsonObject) => Promise<{ readonly id: number }>;

/** The ids that stand for records in examples, as patterns, with the resources of the records. */
const REFERENCES = recordSubjects.map(({ resource }) => ({
  name: resource.name,
  id: new RegExp(`\\b${exampleId(resource)}\\b`, 'g'),
}));

/** The documented example of a resource, with records that it refers to, created for it. */
export async function exampleOf(name: string, create: Create): Promise<JsonObject> {
  const subject = recordSubjects.find(({ resource }) => resource.name === name);
  return withRecords(subject?.documentation.example ?? {}, create);
}

/** An example with records that it refers to, created for it. */
export async function withRecords(documented: object, create: Create): Promise<JsonObject> {
  let example = JSON.stringify(documented);
  for (const reference of REFERENCES) {
    if (example.search(reference.id) < 0) continue;
    const body = await exampleOf(reference.name, create);
    const { id } = await create(`/${reference.name}`, body);
    example = example.replaceAll(reference.id, String(id));
  }
  return JSON.parse(example);
}
