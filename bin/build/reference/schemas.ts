import type { JsonObject } from '../../../shared/contract/json.ts';
import { entries, fieldEntries, recordEntries, typeOf } from './fields.ts';
import { type Markup, markup, prose } from './markup.ts';
import { objectIn, objectsIn, textIn } from './views.ts';

/** Schemas by their names: what operations refer to. */
export function schemasView(names: readonly string[], components: JsonObject): Markup {
  const schemas = objectIn(components, 'schemas');
  return markup`${names.map((name) => {
    const schema = objectIn(schemas, name);
    const description = textIn(schema, 'description');
    return markup`
<details class="schema" id="schema-${name}">
<summary><span class="method">schema</span> <code class="path">${name}</code></summary>
<div class="inside">
${description ? markup`<p>${prose(description)}</p>` : undefined}
${contentOf(schema, objectIn(schemas, `${name}Input`))}
</div></details>`;
  })}`;
}

function contentOf(schema: JsonObject, input: JsonObject): Markup {
  const parts = objectsIn(schema, 'allOf').map((part) =>
    '$ref' in part ? markup`<p>All of ${typeOf(part)}, and:</p>` : contentOf(part, {}),
  );
  if (parts.length > 0) return markup`${parts}`;
  return entries('properties' in input ? recordEntries(schema, input) : fieldEntries(schema));
}
