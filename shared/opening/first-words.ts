import type { Language } from '../contract/language.ts';

/** What a new store has to begin with, for its owner to complete. */
interface FirstWords {
  readonly shipping: string;
  readonly transfer: string;
  readonly terms: string;
  readonly withdrawal: string;
  /** Stands on a page until its owner has written it. */
  readonly write: string;
}

export const FIRST_WORDS: Readonly<Record<Language, FirstWords>> = {
  en: {
    shipping: 'Standard shipping',
    transfer: 'Bank transfer',
    terms: 'Terms of sale',
    withdrawal: 'Right of withdrawal',
    write: 'Write your text here, and publish the page.',
  },
  de: {
    shipping: 'Standardversand',
    transfer: 'Überweisung',
    terms: 'Allgemeine Geschäftsbedingungen',
    withdrawal: 'Widerrufsbelehrung',
    write: 'Schreiben Sie hier Ihren Text, und veröffentlichen Sie die Seite.',
  },
  fr: {
    shipping: 'Livraison standard',
    transfer: 'Virement bancaire',
    terms: 'Conditions générales de vente',
    withdrawal: 'Droit de rétractation',
    write: 'Écrivez ici votre texte, puis publiez la page.',
  },
  es: {
    shipping: 'Envío estándar',
    transfer: 'Transferencia bancaria',
    terms: 'Condiciones de venta',
    withdrawal: 'Derecho de desistimiento',
    write: 'Escriba aquí su texto y publique la página.',
  },
  it: {
    shipping: 'Spedizione standard',
    transfer: 'Bonifico bancario',
    terms: 'Condizioni di vendita',
    withdrawal: 'Diritto di recesso',
    write: 'Scriva qui il suo testo e pubblichi la pagina.',
  },
  pt: {
    shipping: 'Envio normal',
    transfer: 'Transferência bancária',
    terms: 'Condições de venda',
    withdrawal: 'Direito de livre resolução',
    write: 'Escreva aqui o seu texto e publique a página.',
  },
  nl: {
    shipping: 'Standaardverzending',
    transfer: 'Bankoverschrijving',
    terms: 'Algemene voorwaarden',
    withdrawal: 'Herroepingsrecht',
    write: 'Schrijf hier uw tekst en publiceer de pagina.',
  },
  pl: {
    shipping: 'Dostawa standardowa',
    transfer: 'Przelew bankowy',
    terms: 'Regulamin sprzedaży',
    withdrawal: 'Prawo odstąpienia od umowy',
    write: 'Wpisz tutaj swój tekst i opublikuj stronę.',
  },
};
