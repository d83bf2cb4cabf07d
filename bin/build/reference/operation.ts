import { isObject, type JsonObject } from '../../../shared/contract/json.ts';
import type { RecordFilter } from '../../../shared/contract/resource.ts';
import { entries, fieldEntries, typeOf } from './fields.ts';
import { type Markup, markup, prose } from './markup.ts';
import { jsonContent, objectIn, objectsIn, pretty, referred, textIn } from './views.ts';

interface Shown {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
  readonly components: JsonObject;
}

/** All there is to know of one operation; folded until somebody wants to. */
export function operationView(shown: Shown): Markup {
  const { method, path, operation } = shown;
  const id = textIn(operation, 'operationId');
  const name = method.toUpperCase();
  const description = textIn(operation, 'description');
  return markup`
<details class="operation" id="${id}">
<summary><span class="method ${method}">${name}</span> <code class="path">${path}</code> <span class="title">${textIn(operation, 'summary')}</span></summary>
<div class="inside">
${description ? markup`<p>${prose(description)}</p>` : undefined}
${accessView(shown)}
${parametersView(shown)}
${bodyView(shown)}
${answerView(shown)}
${errorsView(shown)}
${exampleView(operation)}
</div></details>`;
}

const LEVELS: Readonly<Record<string, string>> = {
  public: 'public key',
  user: 'user token',
  admin: 'admin token',
};

/** What an access level reaches, in words. */
const SCOPES: Readonly<Record<RecordFilter, string>> = {
  all: 'all',
  shown: 'what is published and active',
  own: 'their own',
  ownerless: 'those without an owner',
  public: 'public ones without an owner',
  'own-or-ownerless': 'their own, and those without an owner',
  'own-or-public': 'their own, and public ones without an owner',
  self: 'themselves',
};

function accessView({ method, operation }: Shown): Markup {
  const access = operation['x-access'];
  const rows = isObject(access)
    ? Object.entries(access).map(
        ([level, scope]) =>
          markup`<li><b>${LEVELS[level] ?? level}</b> <span>${scopeIn(method, scope as RecordFilter)}</span></li>`,
      )
    : [markup`<li><b>everybody</b> <span>without any header</span></li>`];
  return markup`<h4>Access</h4><ul class="access">${rows}</ul>`;
}

/** What is only made has no records to choose among. */
const scopeIn = (method: string, scope: RecordFilter) =>
  method === 'post' && scope === 'all' ? 'yes' : SCOPES[scope];

function parametersView({ operation, components }: Shown): Markup | undefined {
  const list = objectsIn(operation, 'parameters').map((parameter) => {
    const name = referred(parameter);
    return name === undefined ? parameter : objectIn(objectIn(components, 'parameters'), name);
  });
  if (list.length === 0) return undefined;
  const shown = list.map((parameter) => ({
    name: textIn(parameter, 'name') === 'attributes' ? 'any attribute' : textIn(parameter, 'name'),
    schema:
      textIn(parameter, 'name') === 'attributes'
        ? { type: 'string' }
        : objectIn(parameter, 'schema'),
    description: textIn(parameter, 'description'),
    flags: textIn(parameter, 'in') === 'query' ? [] : [textIn(parameter, 'in')],
  }));
  return markup`<h4>Parameters</h4>${entries(shown)}`;
}

/** The fields of what creates a record; of what changes one, only where they are listed. */
function bodyView({ operation, components }: Shown): Markup | undefined {
  const body = objectIn(operation, 'requestBody');
  const schema = objectIn(jsonContent(body), 'schema');
  if (Object.keys(schema).length === 0) return undefined;
  const name = referred(schema);
  const isInput = name?.endsWith('Input');
  const shown = isInput ? objectIn(objectIn(components, 'schemas'), name ?? '') : schema;
  const fields = fieldEntries(shown);
  const content = fields.length > 0 ? entries(fields) : markup`<p>${typeOf(schema)}</p>`;
  return markup`<h4>Body</h4>${content}`;
}

function answerView({ operation, components }: Shown): Markup {
  const success = objectIn(objectIn(operation, 'responses'), '200');
  const { example } = jsonContent(success);
  const schema = objectIn(jsonContent(success), 'schema');
  const name = referred(schema);
  const shown = name === undefined ? schema : objectIn(objectIn(components, 'schemas'), name);
  const fields = fieldEntries(shown, 'always');
  if (example === undefined) {
    const [media] = Object.keys(objectIn(success, 'content'));
    const redirection = textIn(objectIn(objectIn(operation, 'responses'), '302'), 'description');
    return markup`<h4>Answer</h4><p>${media ? markup`<code>${media}</code>` : redirection}</p>`;
  }
  return markup`<h4>Answer</h4>${entries(fields)}
<details class="sample"><summary>An answer</summary><pre tabindex="0"><code>${pretty(example)}</code></pre></details>`;
}

function errorsView({ operation, components }: Shown): Markup {
  const responses = Object.entries(objectIn(operation, 'responses'));
  const errors = responses.flatMap(([status, response]) => {
    if (Number(status) < 400 || !isObject(response)) return [];
    const type = referred(response) ?? '';
    const meaning = textIn(objectIn(objectIn(components, 'responses'), type), 'description');
    return [markup`<li><a href="#error-${status}" title="${meaning}">${status} ${type}</a></li>`];
  });
  return markup`<h4>Errors</h4><ul class="errors">${errors}</ul>`;
}

function exampleView(operation: JsonObject): Markup {
  const [sample = {}] = objectsIn(operation, 'x-codeSamples');
  return markup`<h4>Example</h4><div class="command"><pre tabindex="0"><code>${textIn(sample, 'source')}</code></pre></div>`;
}
