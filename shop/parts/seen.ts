import type { Product } from '../data/products.ts';
import { attributes, type Html, html } from '../visit/markup.ts';
import { staticPath } from '../visit/static-files.ts';
import type { Visit } from '../visit/visit.ts';

/** The place for products that were seen before. Which those are is known to the browser alone. */
export const recentlySeen = ({ href, place, application }: Visit, product?: Product): Html | '' =>
  place.preview || application.recently_seen === false
    ? ''
    : html`<div class="seen" hidden${attributes({ 'data-seen': href('/seen'), 'data-product': product?.id })}></div>
<script type="module" src="${place.base}${staticPath('seen.js')}"></script>`;
