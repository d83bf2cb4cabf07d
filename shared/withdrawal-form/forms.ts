import type { Language } from '../contract/language.ts';

/** The model withdrawal form in a language, line by line. */
export interface WithdrawalForm {
  readonly title: string;
  readonly note: string;
  /** Before the name and the addresses of the seller. */
  readonly to: string;
  /** What the consumer fills in, in order. */
  readonly lines: readonly string[];
  readonly ending: string;
}

/**
 * Annex I (B) of Directive 2011/83/EU, word for word: the law lets nobody write another one. German is that of annex 2
 * of the EGBGB, Polish that of annex 2 of the ustawa o prawach konsumenta. A language whose official wording could not
 * be verified is not here.
 */
export const WITHDRAWAL_FORMS: Readonly<Partial<Record<Language, WithdrawalForm>>> = {
  en: {
    title: 'Model withdrawal form',
    note: '(complete and return this form only if you wish to withdraw from the contract)',
    to: 'To',
    lines: [
      'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*),',
      'Ordered on (*)/received on (*),',
      'Name of consumer(s),',
      'Address of consumer(s),',
      'Signature of consumer(s) (only if this form is notified on paper),',
      'Date',
    ],
    ending: '(*) Delete as appropriate.',
  },
  de: {
    title: 'Muster-Widerrufsformular',
    note: '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
    to: 'An',
    lines: [
      'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
      'Bestellt am (*)/erhalten am (*)',
      'Name des/der Verbraucher(s)',
      'Anschrift des/der Verbraucher(s)',
      'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
      'Datum',
    ],
    ending: '(*) Unzutreffendes streichen.',
  },
  fr: {
    title: 'Modèle de formulaire de rétractation',
    note: '(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)',
    to: 'À l’attention de',
    lines: [
      'Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous',
      'Commandé le (*)/reçu le (*)',
      'Nom du (des) consommateur(s)',
      'Adresse du (des) consommateur(s)',
      'Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier)',
      'Date',
    ],
    ending: '(*) Rayez la mention inutile.',
  },
  es: {
    title: 'Modelo de formulario de desistimiento',
    note: '(sólo debe cumplimentar y enviar el presente formulario si desea desistir del contrato)',
    to: 'A la atención de',
    lines: [
      'Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de venta del siguiente bien/prestación del siguiente servicio (*)',
      'Pedido el/recibido el (*)',
      'Nombre del consumidor o de los consumidores',
      'Domicilio del consumidor o de los consumidores',
      'Firma del consumidor o de los consumidores (solo si el presente formulario se presenta en papel)',
      'Fecha',
    ],
    ending: '(*) Táchese lo que no proceda.',
  },
  it: {
    title: 'Modulo di recesso tipo',
    note: '(compilare e restituire il presente modulo solo se si desidera recedere dal contratto)',
    to: 'Destinatario',
    lines: [
      'Con la presente io/noi (*) notifichiamo il recesso dal mio/nostro (*) contratto di vendita dei seguenti beni/servizi (*)',
      'Ordinato il (*)/ricevuto il (*)',
      'Nome del/dei consumatore(i)',
      'Indirizzo del/dei consumatore(i)',
      'Firma del/dei consumatore(i) (solo se il presente modulo è notificato in versione cartacea)',
      'Data',
    ],
    ending: '(*) Cancellare la dicitura inutile.',
  },
  nl: {
    title: 'Modelformulier voor herroeping',
    note: '(dit formulier alleen invullen en terugzenden wanneer u de overeenkomst wilt herroepen)',
    to: 'Aan',
    lines: [
      'Ik/Wij (*) deel/delen (*) u hierbij mede dat ik/wij (*) onze overeenkomst betreffende de verkoop van de volgende goederen/levering van de volgende dienst (*) herroep/herroepen (*)',
      'Besteld op (*)/Ontvangen op (*)',
      'Naam/Namen consument(en)',
      'Adres consument(en)',
      'Handtekening van consument(en) (alleen wanneer dit formulier op papier wordt ingediend)',
      'Datum',
    ],
    ending: '(*) Doorhalen wat niet van toepassing is.',
  },
  pl: {
    title: 'Wzór formularza odstąpienia od umowy',
    note: '(formularz ten należy wypełnić i odesłać tylko w przypadku chęci odstąpienia od umowy)',
    to: 'Adresat',
    lines: [
      'Ja/My(*) niniejszym informuję/informujemy(*) o moim/naszym odstąpieniu od umowy sprzedaży następujących rzeczy(*) umowy dostawy następujących rzeczy(*) umowy o dzieło polegającej na wykonaniu następujących rzeczy(*)/o świadczenie następującej usługi(*)',
      'Data zawarcia umowy(*)/odbioru(*)',
      'Imię i nazwisko konsumenta(-ów)',
      'Adres konsumenta(-ów)',
      'Podpis konsumenta(-ów) (tylko jeżeli formularz jest przesyłany w wersji papierowej)',
      'Data',
    ],
    ending: '(*) Niepotrzebne skreślić.',
  },
};
