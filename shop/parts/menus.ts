import { hasSizes, pictureAddress } from '../../shared/files/picture-address.ts';
import { categoryPath, childrenOf } from '../data/categories.ts';
import { follow } from '../data/menus.ts';
import { attributes, type Html, html } from '../visit/markup.ts';
import type { MenuLink } from '../visit/themes.ts';
import type { Visit } from '../visit/visit.ts';

/** The logo of the theme or the settings; else the name of the shop. */
export function brand({ href, name, theme, application }: Visit): Html {
  const logo = theme?.logo || application.logo;
  const src = logo && (hasSizes(logo) ? pictureAddress(logo, '320.webp') : logo);
  return html`<a class="brand" href="${href('/')}">${src ? html`<img src="${src}" alt="${name}">` : name}</a>`;
}

/** That of the theme; else the main categories. */
export function mainMenu(visit: Visit): Html {
  const { theme, say } = visit;
  const own = theme?.header_menu?.flatMap((each) => follow(visit, each) ?? []);
  const links = own ?? departments(visit);
  const label = say(own ? 'main_menu' : 'departments');
  return links.length === 0
    ? html``
    : html`<nav class="departments" aria-label="${label}"><ul>
${links.map((each) => html`<li>${linkTo(visit, each)}</li>`)}
</ul></nav>`;
}

const departments = (visit: Visit): readonly MenuLink[] =>
  childrenOf(visit).map((each) => ({ label: each.name, to: categoryPath(visit, each) }));

/** A link of a menu. */
export const linkTo = (visit: Visit, { label, to }: MenuLink, className?: string): Html =>
  html`<a${attributes({ class: className, 'aria-current': visit.path === to ? 'page' : undefined })} href="${hrefOf(visit, to)}">${label}</a>`;

/** The address of a path of the shop in the language of the page, unless it says its language; others stay. */
export function hrefOf({ href, languages, place }: Visit, to: string): string {
  if (!to.startsWith('/')) return to;
  const [, language = ''] = /^\/([^/?#]+)/.exec(to) ?? [];
  return languages.includes(language) ? place.base + to : href(to);
}

/** That of the theme; else what the store has written. */
export const footerMenu = (visit: Visit): readonly MenuLink[] =>
  visit.theme?.footer_menu?.flatMap((each) => follow(visit, each) ?? []) ??
  visit.pages.map(({ title, path }) => ({ label: title, to: path }));
