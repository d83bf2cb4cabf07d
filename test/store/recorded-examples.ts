import { writeFileSync } from 'node:fs';
import { subjects, variableName } from '../../bin/build/openapi/subject.ts';
import { exampleId } from '../../shared/contract/documentation.ts';
import { isObject, type Json, type JsonObject } from '../../shared/contract/json.ts';
import { hasRecords } from '../../shared/contract/resource.ts';
import { baseUrl, publicUrl } from './api.ts';

const FILE = 'bin/build/openapi/examples.json';

/** Records of a list, and characters of a text, that show what it is like. */
const MAX_ROWS = 2;
const MAX_TEXT = 160;

/** Nobody takes these for keys of a store. */
const SECRET = /^(?:secret|token|refresh_token|device)$/;

/**
 * Writes the answers of the commands of the reference to the file of which the build makes its examples. `variables`
 * has the ids of the records: examples have those of the documentation in their place.
 */
export function writeExamples(
  answers: ReadonlyMap<string, JsonObject>,
  variables: Readonly<Record<string, string>>,
): void {
  const ids = new Map(
    subjects
      .filter(({ resource }) => hasRecords(resource))
      .map((subject) => [Number(variables[variableName(subject)]), exampleId(subject.resource)]),
  );
  ids.set(Number(variables['APPLICATION']), 1);
  const examples = [...answers]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, answer]) => [id, shown(answer, '', ids)]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(examples), null, 1)}\n`);
}

function shown(value: Json, name: string, ids: ReadonlyMap<number, number>): Json {
  if (Array.isArray(value)) return value.slice(0, MAX_ROWS).map((each) => shown(each, name, ids));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([member, each]) => [member, shown(each, member, ids)]),
    );
  }
  if (typeof value === 'number') return (/(?:^|_)id$/.test(name) && ids.get(value)) || value;
  if (typeof value !== 'string') return value;
  const text = value
    .replaceAll(baseUrl, 'https://api.example.com/v0')
    .replaceAll(publicUrl, 'https://api.example.com')
    .replaceAll(/\bpk_\d+_[\w-]+/g, 'pk_1_xxxxxxxxxxxxxxxxxxxxxxxx');
  if (SECRET.test(name)) return text.slice(0, 6) + 'x'.repeat(Math.min(text.length, 40) - 6);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
