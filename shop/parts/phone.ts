import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';

/** The seller's telephone number, which the law wants at hand; for the foot of each page. */
export const phoneLink = ({ application, say }: Visit): Html | '' =>
  when(
    application.company_phone,
    (number) =>
      html`<li><a href="tel:${number.replaceAll(/[^+\d]/g, '')}">${say('phone')} ${number}</a></li>`,
  );
