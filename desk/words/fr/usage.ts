import type { usage as english } from '../en/usage.ts';
import type { Texts } from '../texts.ts';

export const usage: Texts<typeof english> = {
  title: 'Limites et utilisation',
  intro:
    'Ce que votre boutique peut utiliser, et ce qu’elle utilise. Les limites sont fixées par qui gère le serveur.',
  refresh: 'Actualiser',
  not_known: 'Pas encore connu',
  of_limit: '%{used} sur %{limit}',
  no_cost: 'Rien par requête sur votre propre serveur',
  cost_a_day: 'Environ %{cost} par jour',
  requests_note:
    'De la dernière minute. Les secondes de moins de 5 requêtes ne sont pas comptées ; la limite est celle des clients et des invités.',
  mails_note: 'Sans les e-mails de mots de passe. Ce qui dépasse la limite attend une heure.',
  cost_note:
    'Une estimation : les unités de la base de données seules, au prix public, si chaque minute était comme la dernière.',
  records_note: 'Comptés peu après chaque changement.',
  sections: {
    requests: 'Requêtes',
    mails: 'E-mails',
    database: 'Base de données',
    records: 'Données',
  },
  facts: {
    busiest_second: 'Dans la seconde la plus chargée',
    customer_requests: 'De clients et d’invités',
    admin_requests: 'De programmes avec la clé secrète',
    refused: 'Refusées par des limites',
    mails_this_hour: 'Envoyés dans cette heure',
    read_units: 'Unités de lecture de la dernière minute',
    write_units: 'Unités d’écriture de la dernière minute',
    cost: 'Coût',
    orders: 'Commandes',
    users: 'Clients',
  },
};
