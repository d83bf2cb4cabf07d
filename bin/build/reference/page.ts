import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isObject, type JsonObject } from '../../../shared/contract/json.ts';
import { guideView } from './guide.ts';
import { Markup, markup, prose } from './markup.ts';
import { operationView } from './operation.ts';
import { schemasView } from './schemas.ts';
import { objectIn, objectsIn, textIn, textsIn } from './views.ts';

interface Page {
  readonly html: string;
  /** The Content-Security-Policy that lets in what is in the page, and nothing else. */
  readonly policy: string;
}

/** The reference for people: one page that needs nothing but itself. */
export function renderReference(api: JsonObject): Page {
  const style = ownFile('style.css');
  const script = ownFile('script.js');
  const tags = objectsIn(api, 'tags');
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shopwright reference</title>
<meta name="description" content="${textIn(objectIn(api, 'info'), 'summary')}">
<link rel="icon" href="${ICON}">
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="#start">Shopwright</a>
<search><label><span class="hidden">Filter operations</span><input type="search" id="filter" placeholder="Filter: cart, POST, coupon …" autocomplete="off" spellcheck="false"></label> <output id="found" for="filter"></output></search>
</header>
<nav aria-label="Parts"><ul>
<li><a href="#start">Start</a></li><li><a href="#lists">Lists</a></li><li><a href="#limits">Limits</a></li><li><a href="#errors">Errors</a></li>
${tags.map((tag) => markup`<li><a href="#${textIn(tag, 'name')}">${textIn(tag, 'name')}</a></li>`)}
</ul></nav>
<main id="content" tabindex="-1">
${guideView(api)}
${tags.map((tag) => resourceView(tag, api))}
</main>
<script>${new Markup(script)}</script>
</body>
</html>
`;
  return {
    html: page.html,
    policy: [
      "default-src 'none'",
      `style-src '${digest(style)}'`,
      `script-src '${digest(script)}'`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

const ownFile = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#2d5f4c"/><path d="M4 6h8l-1 6H5zM6 6a2 2 0 0 1 4 0" fill="none" stroke="#fff"/></svg>',
)}`;

function resourceView(tag: JsonObject, api: JsonObject): Markup {
  const name = textIn(tag, 'name');
  const [summary = '', note] = textIn(tag, 'description').split('\n\n');
  const components = objectIn(api, 'components');
  const operations = operationsOf(api).filter(({ operation }) =>
    [operation['tags']].flat().includes(name),
  );
  return markup`
<section class="resource" id="${name}">
<h2>${name}</h2>
<p class="lead">${summary}</p>
${note ? markup`<p>${prose(note)}</p>` : undefined}
${operations.map((shown) => operationView({ ...shown, components }))}
${schemasView(textsIn(tag, 'x-schemas'), components)}
</section>`;
}

function operationsOf(api: JsonObject) {
  return Object.entries(objectIn(api, 'paths')).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, operation]) =>
      isObject(operation) ? [{ method, path, operation }] : [],
    ),
  );
}
