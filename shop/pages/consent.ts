import type { Hono } from 'hono';
import { consentForm, consentText } from '../parts/consent.ts';
import { layout } from '../parts/layout.ts';
import { type Html, html } from '../visit/markup.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { localPath, onForm } from './customers.ts';
import { missingPage } from './missing.ts';

/** Whether the visitor agrees to analytics and advertising (self-host.md, "Tags"). Scripts of the shop read it. */
const COOKIE = 'consent';

const PATH = '/consent';

const CONSENT_SECONDS = 180 * 86_400;

/** Cookies of Google Analytics, which end with the consent. */
const OF_GOOGLE = /^_ga(?:_[A-Z0-9]+)?$/;

export function consentRoutes(app: Hono<ShopEnv>): void {
  app.get(PATH, page);
  app.post(PATH, onForm(choose));
}

function page(context: PageContext) {
  const { visit } = context.env;
  return visit.tags ? context.html(view(visit)) : missingPage(context);
}

function choose(context: PageContext, form: FormData) {
  const { tags, cookies, href } = context.env.visit;
  if (!tags) return missingPage(context);
  const agrees = form.get('choice') === 'yes';
  const value = agrees ? `yes-${tags.version}` : 'no';
  cookies.set(COOKIE, value, { maxAge: CONSENT_SECONDS, isForScripts: true });
  if (!agrees)
    for (const name of [...cookies.names]) if (OF_GOOGLE.test(name)) cookies.delete(name);
  return context.redirect(href(localPath(form.get('to'), PATH)), 303);
}

function view(visit: Visit): Html {
  const { say, cookies } = visit;
  const title = say('consent_settings');
  const kept = cookies.get(COOKIE);
  const main = html`<div class="narrow"><h1>${title}</h1>
${consentText(visit)}
<p><strong>${say(kept === `yes-${visit.tags?.version}` ? 'consent_given' : 'consent_not_given')}</strong></p>
${consentForm(visit, PATH)}</div>`;
  return layout(visit, { title, main });
}
