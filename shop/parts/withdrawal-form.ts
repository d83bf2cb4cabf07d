import { filledForm, WITHDRAWAL_PAGE } from '../../shared/withdrawal-form/filled-form.ts';
import { type Html, html, when } from '../visit/markup.ts';
import type { Visit } from '../visit/visit.ts';
import { languageOfWords } from '../visit/words.ts';

/** The model withdrawal form below the instructions on withdrawal, in the language of the page where it is known in that. */
export function withdrawalForm({ application, language, pages }: Visit, path: string): Html | '' {
  const page = pages.find((each) => each.path === path);
  if (page?.kind !== WITHDRAWAL_PAGE) return '';
  const form = filledForm(application.withdrawal_recipient ?? undefined, languageOfWords(language));
  return when(
    form,
    ({ title, note, to, recipient, lines, ending }) => html`<section class="model-form">
<h2>${title}</h2><p>${note}</p>
<ul><li>${to}:${recipient.split('\n').map((line) => html`<br>${line}`)}</li>
${lines.map((line) => html`<li>${line}</li>`)}</ul>
<p>${ending}</p></section>`,
  );
}
