import { DEFAULT_LANGUAGE, type Language } from '../../shared/contract/language.ts';
import type { Settings } from '../../shared/resources/schemas/settings.ts';

const WORDS = {
  en: {
    title: 'Mails about carts',
    question: 'Do you want no more mails about carts that you have not ordered?',
    button: 'No more of these mails',
    done: 'You get no more mails about carts.',
  },
  de: {
    title: 'E-Mails zu Warenkörben',
    question: 'Möchten Sie keine E-Mails mehr zu Warenkörben, die Sie nicht bestellt haben?',
    button: 'Keine dieser E-Mails mehr',
    done: 'Sie erhalten keine E-Mails mehr zu Warenkörben.',
  },
  fr: {
    title: 'E-mails au sujet des paniers',
    question: 'Souhaitez-vous ne plus recevoir d’e-mails au sujet des paniers non commandés ?',
    button: 'Ne plus recevoir ces e-mails',
    done: 'Vous ne recevrez plus d’e-mails au sujet des paniers.',
  },
  es: {
    title: 'Correos sobre carritos',
    question: '¿Quiere dejar de recibir correos sobre carritos que no ha pedido?',
    button: 'No recibir más estos correos',
    done: 'Ya no recibirá correos sobre carritos.',
  },
  it: {
    title: 'E-mail sui carrelli',
    question: 'Desidera non ricevere più e-mail sui carrelli che non ha ordinato?',
    button: 'Non ricevere più queste e-mail',
    done: 'Non riceverà più e-mail sui carrelli.',
  },
  pt: {
    title: 'E-mails sobre carrinhos',
    question: 'Quer deixar de receber e-mails sobre carrinhos que não encomendou?',
    button: 'Não receber mais estes e-mails',
    done: 'Já não receberá e-mails sobre carrinhos.',
  },
  nl: {
    title: 'E-mails over winkelwagens',
    question: 'Wilt u geen e-mails meer over winkelwagens die u niet hebt besteld?',
    button: 'Deze e-mails niet meer ontvangen',
    done: 'U krijgt geen e-mails meer over winkelwagens.',
  },
  pl: {
    title: 'Wiadomości o koszykach',
    question: 'Czy nie chcesz już otrzymywać wiadomości o koszykach bez zamówienia?',
    button: 'Nie chcę tych wiadomości',
    done: 'Nie będziemy już wysyłać wiadomości o koszykach.',
  },
} as const satisfies Readonly<Record<Language, object>>;

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
