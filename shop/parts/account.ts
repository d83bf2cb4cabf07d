import { attributes, type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import type { WordName } from '../visit/words.ts';
import { layout } from './layout.ts';

const PAGES: readonly (readonly [path: string, name: WordName])[] = [
  ['/account', 'overview'],
  ['/account/orders', 'orders'],
  ['/account/addresses', 'addresses'],
  ['/account/details', 'your_details'],
  ['/account/logins', 'logins'],
  ['/account/data', 'your_data'],
];

interface AccountPage {
  readonly title: string;
  readonly main: Html;
}

/** A page of a customer, with the way to all others. */
export function accountPage(visit: Visit, { title, main }: AccountPage): Html {
  const { say, href, path } = visit;
  return layout(visit, {
    ...{ title, script: 'account.js' },
    main: html`<div class="account">
<nav class="account-pages" aria-label="${say('account_pages')}"><ul>
${PAGES.map(([to, name]) => html`<li><a${attributes({ 'aria-current': currentOf(path, to) })} href="${href(to)}">${say(name)}</a></li>`)}
<li><form method="post" action="${href('/account/logout')}"><button class="link">${say('log_out')}</button></form></li>
</ul></nav>
<div><h1>${title}</h1>${main}</div>
</div>`,
  });
}

const currentOf = (path: string, to: string) => {
  if (path === to) return 'page';
  return to !== '/account' && path.startsWith(`${to}/`) ? 'true' : undefined;
};

/** What was done before this page, as its address says: `?done=saved`. */
export const doneNote = (
  { say, url }: Visit,
  words: Readonly<Record<string, WordName>>,
): Html | '' => {
  const done = url.searchParams.get('done') ?? '';
  return when(
    Object.hasOwn(words, done) && words[done],
    (word) => html`<p class="done" role="status">${say(word)}</p>`,
  );
};

/** An address, line by line. */
export const addressBlock = (lines: readonly string[]): Html =>
  html`<address>${lines.map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))}</address>`;
