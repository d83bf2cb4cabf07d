import { isObject, type JsonObject } from '../../../shared/contract/json.ts';
import { LIMITS } from './limits.ts';
import { type Markup, markup, prose } from './markup.ts';
import { schemasView } from './schemas.ts';
import { jsonContent, objectIn, pretty, textIn } from './views.ts';

/** What holds for every operation, before the first of them. */
export function guideView(api: JsonObject): Markup {
  const info = objectIn(api, 'info');
  return markup`
<section id="start" class="guide">
<h1>${textIn(info, 'title')} <small>${textIn(info, 'version')}</small></h1>
<p class="lead">${textIn(info, 'summary')}</p>
${textIn(info, 'description')
  .split('\n\n')
  .map((paragraph) => markup`<p>${prose(paragraph)}</p>`)}
<p>All of this is in <a href="openapi.json">OpenAPI 3.1</a> too, for programs.</p>
<h2 id="examples">Try the examples</h2>
<p>Each operation below ends with a command. Paste this first, with the keys of your store:</p>
<div class="command"><pre tabindex="0"><code>API=<span id="base">https://api.example.com/v0</span>
PUBLIC_KEY=pk_…
TOKEN=…       # POST /tokens
USER_TOKEN=…  # POST /users/authenticate</code></pre></div>
<p>The first token is for servers, never for a browser; the second is a shopper’s. Variables such as <code>$PRODUCT</code> are ids of records.</p>
<h2 id="access">Who asks</h2>
<p>The <code>Authorization</code> header says it, without a word such as Bearer:</p>
<ul class="plain">${Object.values(objectIn(objectIn(api, 'components'), 'securitySchemes')).map(
    (scheme) =>
      isObject(scheme) ? markup`<li>${prose(textIn(scheme, 'description'))}</li>` : undefined,
  )}</ul>
<p>What somebody may not know of is answered as if it were not there.</p>
<h2 id="lists">Lists</h2>
<p>A list has 20 records on a page and a block that leads on: follow <code>_links.next</code> to read all of it. Any attribute filters and sorts, those that a store has invented as well. Answers about the catalogue have an <code>ETag</code>: send it as <code>If-None-Match</code>, and what has not changed is an empty 304.</p>
${schemasView(['Links'], objectIn(api, 'components'))}
<h2 id="limits">Limits</h2>
<dl class="fields">${Object.entries(LIMITS).map(
    ([name, limit]) => markup`<div><dt>${name}</dt><dd>${limit}</dd></div>`,
  )}</dl>
<h2 id="errors">Errors</h2>
${errorList(api)}
</section>`;
}

function errorList(api: JsonObject): Markup {
  const responses = objectIn(objectIn(api, 'components'), 'responses');
  const rows = Object.keys(responses).map((type) => {
    const response = objectIn(responses, type);
    const example = objectIn(jsonContent(response), 'example');
    const [error] = Array.isArray(example['errors']) ? example['errors'] : [];
    const status = isObject(error) ? String(error['code']) : '';
    return markup`<div id="error-${status}"><dt><code>${status}</code> ${type}</dt><dd>${prose(textIn(response, 'description'))}</dd></div>`;
  });
  return markup`<dl class="fields">${rows}</dl>
<p>A failed validation names the attribute:</p>
<pre tabindex="0"><code>${pretty(jsonContent(objectIn(responses, 'BadRequest'))['example'] ?? {})}</code></pre>
${schemasView(['Error'], objectIn(api, 'components'))}`;
}
