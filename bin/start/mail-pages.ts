import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Response } from '../../shared/endpoint/response.ts';
import { type KeptMail, keptNames, readKept } from '../../shared/mail/folder-sender.ts';
import { isLoopbackHost } from '../../shared/tenancy/networks.ts';
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

/** Of the HTML of a mail by itself. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  `sandbox ${SANDBOX}`,
].join('; ');

/** Of 128 random bits, so that neither other users of this machine nor other pages know it. */
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
      return page('Not here', '<p>Mails are shown on the machine of the store alone.</p>', 403);
    }
    if (!isSame(`/mail/${key}`, root)) {
      return page('Not found', '<p>Mails are at the address that the server has printed.</p>', 404);
    }
    const shelf = { folder, root };
    return name === '' ? page('Mails', list(shelf)) : mailPage(shelf, name, form);
  };

/** Where mails are, and below which path they are shown. */
interface Shelf {
  readonly folder: string;
  readonly root: string;
}

/** In constant time. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function mailPage(shelf: Shelf, name: string, form: string | undefined): Response {
  const mail = readKept(shelf.folder, name);
  if (!mail) return page('Not found', `<p>${allMails(shelf)}</p>`, 404);
  if (form === 'html') return respond(withTarget(mail.html ?? ''), MAIL_POLICY);
  return page(mail.subject, shown(shelf, name, mail));
}

const allMails = ({ root }: Shelf) => `<a href="${root}">All mails</a>`;

/** What proxies add to a request. */
const PROXY_HEADER = /^(?:via|forwarded|x-forwarded-.+|x-real-ip)$/;

/** Asked by this machine, for this machine: neither through a proxy, nor by the page of another site. */
function isHere({ socket, headers }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLocal = address === '::1' || isLoopbackHost(address);
  const name = URL.parse(`http://${headers.host ?? ''}`)?.hostname;
  const isProxied = Object.keys(headers).some((each) => PROXY_HEADER.test(each));
  const isForeign = headers['sec-fetch-site'] === 'cross-site';
  return isLocal && isLoopbackHost(name) && !isProxied && !isForeign;
}

function list({ folder, root }: Shelf): string {
  const names = keptNames(folder);
  if (names.length === 0) return '<p>No mails yet.</p>';
  const rows = names.flatMap((name) => {
    const mail = readKept(folder, name);
    return mail ? [row(`${root}/${name}`, mail)] : [];
  });
  return `<ul>${rows.join('')}</ul>`;
}

const row = (href: string, { subject, recipient, sent_at }: KeptMail) =>
  `<li><a href="${href}">${escaped(subject)}</a> <small>${escaped(recipient)} · ${escaped(sent_at)}</small></li>`;

function shown(
  shelf: Shelf,
  name: string,
  { from, replyTo, recipient, sent_at, text, html }: KeptMail,
): string {
  const fields = [
    ['From', `${from.name} <${from.address}>`],
    ['Reply-To', replyTo],
    ['To', recipient],
    ['Date', sent_at],
  ].flatMap(([label = '', value]) =>
    value ? [`<dt>${label}</dt><dd>${escaped(value)}</dd>`] : [],
  );
  const frame = html
    ? `<h2>HTML</h2><iframe title="HTML of the mail" src="${shelf.root}/${name}/html" sandbox="${SANDBOX}"></iframe>`
    : '';
  return `<p>${allMails(shelf)}</p><dl>${fields.join('')}</dl>${frame}<h2>Text</h2><pre>${withLinks(text)}</pre>`;
}

const TARGET = '<base target="_blank">';

const withTarget = (html: string) =>
  html.includes('<head>') ? html.replace('<head>', `<head>${TARGET}`) : TARGET + html;

/** Links of the text can be followed. */
const withLinks = (text: string) =>
  escaped(text).replaceAll(/^https?:\/\/\S+$/gm, (url) => `<a href="${url}">${url}</a>`);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (each) => ESCAPES[each] ?? each);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
iframe{width:100%;height:40rem;border:1px solid #767676}pre{white-space:pre-wrap;overflow-wrap:anywhere}pre a{display:inline-block}
dt{font-weight:bold}dd{margin:0 0 .5rem}`;

const page = (title: string, body: string, statusCode = 200): Response =>
  respond(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`,
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
