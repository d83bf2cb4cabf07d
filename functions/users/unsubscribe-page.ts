import { DEFAULT_LANGUAGE } from '../../shared/contract/language.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';
import { wordsOf } from '../../shared/words/words.ts';

const WORDS = wordsOf('cartMails');

/** The page loads nothing, and sends its form to itself alone. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Asks whether mails are to end, or says that they have. */
export function unsubscribePage(
  { language = DEFAULT_LANGUAGE }: Settings,
  isDone: boolean,
): string {
  const { title, question, button, done } = WORDS[language];
  const content = isDone
    ? `<p role="status">${done}</p>`
    : `<p>${question}</p>\n<form method="post"><button>${button}</button></form>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{font:18px/1.5 system-ui,sans-serif;max-width:32em;margin:3em auto;padding:0 1em}button{font:inherit;padding:.5em 1em}</style>
</head>
<body>
<h1>${title}</h1>
${content}
</body>
</html>
`;
}
