import type { taxes as english } from '../en/taxes.ts';
import type { Texts } from '../texts.ts';

export const taxes: Texts<typeof english> = {
  name: 'Nom',
  description: 'Description',
  rates: 'Taux',
  rates_help:
    'Une ligne par lieu ; ce qui est vide vaut pour tous les lieux. Les codes postaux acceptent 90* et 90*-93*, plusieurs séparés par |.',
  add_rate: 'Ajouter un taux',
  no_rate: 'Chaque ligne a besoin d’un taux.',
  any: 'partout',
  combine: 'Si plusieurs lignes correspondent',
  combines: {
    highest: 'Une seule compte : la plus précise',
    add: 'Une de chaque priorité est additionnée',
  },
  columns: {
    country: 'Pays',
    state: 'Région',
    postcode: 'Code postal',
    city: 'Ville',
    rate: 'Taux %',
    priority: 'Priorité',
    name: 'Nom sur les factures',
  },
  switched_off: 'Votre boutique ne calcule pas encore de taxes.',
  to_rules: 'Règles de taxe',
  delete_note:
    'Ce qui l’utilise est taxé selon les règles de taxe. Les commandes passées gardent leurs taxes.',
};
