import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Response } from '../../shared/endpoint/response.ts';
import { equalSecrets } from '../../shared/equal-secrets.ts';
import { type KeptMail, keptNames, readKept } from '../../shared/mail/folder-sender.ts';
import { isLoopbackHost } from '../../shared/tenancy/networks.ts';
import { type Markup, markup } from '../build/markup.ts';
import type { Pages } from './pages.ts';

/** Its links open windows of their own. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** No script at all; the HTML of a mail is in a frame that has none either, and no origin. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of the HTML of a mail by itself. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  `sandbox ${SANDBOX}`,
].join('; ');

/** The path has 128 random bits, so that neither other users of this machine nor other pages know it. */
export const newMailPath = () => `/mail/${randomBytes(16).toString('base64url')}`;

/**
 * The mails that a store on this machine would have sent, newest first. Only for who is at this machine
 * and knows the path: they have codes that reset passwords.
 */
export const mailPages =
  (folder: string, root: string): Pages =>
  (request) => {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    const [, first, key, name = '', form] = path.split('/');
    if (first !== 'mail' || !['GET', 'HEAD'].includes(method)) return undefined;
    if (!isHere(request)) {
      return page(
        'Not here',
        markup`<p>Emails are only shown on the machine that runs the store.</p>`,
        403,
      );
    }
    if (!equalSecrets(`/mail/${key}`, root)) {
      const said = markup`<p>Emails are at the address that the server printed.</p>`;
      return page('Not found', said, 404);
    }
    const shelf = { folder, root };
    return name === '' ? page('Emails', list(shelf)) : mailPage(shelf, name, form);
  };

/** Where mails are, and below which path they are shown. */
interface Shelf {
  readonly folder: string;
  readonly root: string;
}

function mailPage(shelf: Shelf, name: string, form: string | undefined): Response {
  const mail = readKept(shelf.folder, name);
  if (!mail) return page('Not found', markup`<p>${allMails(shelf)}</p>`, 404);
  if (form === 'html') return respond(withTarget(mail.html ?? ''), MAIL_POLICY);
  return page(mail.subject, shown(shelf, name, mail));
}

const allMails = ({ root }: Shelf) => markup`<a href="${root}">All emails</a>`;

/** What proxies add to a request. */
const PROXY_HEADER = /^(?:via|forwarded|x-forwarded-.+|x-real-ip)$/;

/** Whether this machine has sent the request to itself: neither a proxy, nor the page of another site. */
function isHere({ socket, headers }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLocal = address === '::1' || isLoopbackHost(address);
  const name = URL.parse(`http://${headers.host ?? ''}`)?.hostname;
  const isProxied = Object.keys(headers).some((each) => PROXY_HEADER.test(each));
  const isForeign = headers['sec-fetch-site'] === 'cross-site';
  return isLocal && isLoopbackHost(name) && !isProxied && !isForeign;
}

function list({ folder, root }: Shelf): Markup {
  const names = keptNames(folder);
  if (names.length === 0) return markup`<p>No emails yet.</p>`;
  const rows = names.flatMap((name) => {
    const mail = readKept(folder, name);
    return mail ? [row(`${root}/${name}`, mail)] : [];
  });
  return markup`<ul>${rows}</ul>`;
}

const row = (href: string, { subject, recipient, sent_at }: KeptMail) =>
  markup`<li><a href="${href}">${subject}</a> <small>${recipient} · ${sent_at}</small></li>`;

function shown(
  shelf: Shelf,
  name: string,
  { from, replyTo, recipient, sent_at, text, html, attachments = [] }: KeptMail,
): Markup {
  const fields = [
    ['From', `${from.name} <${from.address}>`],
    ['Reply-To', replyTo],
    ['To', recipient],
    ['Date', sent_at],
  ].flatMap(([label = '', value]) => (value ? [markup`<dt>${label}</dt><dd>${value}</dd>`] : []));
  const frame = html
    ? markup`<h2>HTML</h2><iframe title="HTML of the email" src="${shelf.root}/${name}/html" sandbox="${SANDBOX}"></iframe>`
    : undefined;
  const files = attachments.map(
    ({ filename, content }) => markup`<h2>${filename}</h2><pre>${content}</pre>`,
  );
  return markup`<p>${allMails(shelf)}</p><dl>${fields}</dl>${frame}<h2>Text</h2><pre>${withLinks(text)}</pre>${files}`;
}

const TARGET = '<base target="_blank">';

const withTarget = (html: string) =>
  html.includes('<head>') ? html.replace('<head>', `<head>${TARGET}`) : TARGET + html;

/** Links of the text can be followed. */
const withLinks = (text: string) =>
  text
    .split(/^(https?:\/\/\S+)$/m)
    .map((part, i) => (i % 2 === 0 ? markup`${part}` : markup`<a href="${part}">${part}</a>`));

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
iframe{width:100%;height:40rem;border:1px solid #767676}pre{white-space:pre-wrap;overflow-wrap:anywhere}pre a{display:inline-block}
dt{font-weight:bold}dd{margin:0 0 .5rem}`;

const page = (title: string, body: Markup, statusCode = 200): Response =>
  respond(
    markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
      .html,
    PAGE_POLICY,
    statusCode,
  );

const respond = (body: string, policy: string, statusCode = 200): Response => ({
  statusCode,
  headers: {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  },
  body,
});
