import type { cards as english } from '../en/cards.ts';
import type { Texts } from '../texts.ts';

export const cards: Texts<typeof english> = {
  title: 'Paiements',
  processors: 'Paiement par carte',
  others: 'Autres moyens de paiement',
  new_method: 'Moyen de paiement',
  no_methods: 'Pas encore d’autre moyen de paiement.',
  offered: 'Proposé',
  not_offered: 'Non proposé',
  offer: 'Proposer %{name}',
  fee: 'Frais',
  no_fee: 'Aucuns',
  unpaid: 'Les commandes impayées expirent',
  after_days: 'après %{smart_count} jour |||| après %{smart_count} jours',
  after_minutes: 'après %{smart_count} minute |||| après %{smart_count} minutes',
  credentials: 'Identifiants',
  credentials_of: 'Identifiants de %{name}',
  set_up: 'Configurer',
  capture: {
    title: 'Quand les cartes sont débitées',
    automatic: 'Quand la commande est passée',
    automatic_note: 'C’est le cas de la plupart des boutiques.',
    manual: 'Quand vous encaissez',
    manual_note: 'La commande réserve seulement la somme, jusqu’à ce que vous l’encaissiez.',
  },
  intro: 'Les cartes sont débitées par un prestataire chez lequel vous avez un compte.',
  none: 'Non configuré',
  sandbox: 'Mode test',
  production: 'En service',
  since: 'Enregistré le %{time}',
  stored: 'Enregistré',
  not_stored: 'Non enregistré',
  secret_note: 'Les secrets sont enregistrés chiffrés. Personne ne peut les lire ensuite.',
  replace_note:
    'Saisissez-les tous : ce qui reste vide n’est pas conservé. Les secrets enregistrés ne peuvent pas être affichés.',
  save: 'Enregistrer et tester',
  test: 'Tester',
  works: '%{name} accepte ces identifiants.',
  account: 'Paiements à %{account}.',
  cards_on: 'Les cartes sont activées.',
  test_charge: 'Un paiement de test a réussi.',
  kept: 'Vos clés sont enregistrées ; testez-les de nouveau plus tard.',
  missing: {
    charges: 'Stripe n’accepte pas encore de paiements pour ce compte : complétez-le chez Stripe.',
    cards:
      'Les cartes ne sont pas activées : activez-les chez Stripe, dans Paramètres, Moyens de paiement.',
  },
  on: 'Les clients peuvent payer par %{name}',
  off: 'Désactivé',
  off_note:
    'Aucun paiement ne commence avec lui. Les remboursements, les encaissements et les paiements commencés se poursuivent.',
  turned_on: 'Les clients peuvent de nouveau payer avec lui.',
  turned_off: 'Plus aucun paiement ne commence avec lui.',
  remove: 'Supprimer',
  removed: 'Les identifiants sont supprimés.',
  remove_title: 'Supprimer les identifiants de %{name} ?',
  remove_note:
    'Les clients ne pourront plus payer par %{name}, et ce qu’ils ont payé ne pourra plus être remboursé d’ici. Pour continuer, il faudra saisir à nouveau tous les identifiants.',
  events: 'Adresse pour les événements de %{name}',
  events_note: {
    stripe:
      'Stripe indique ici ce que deviennent les paiements, comme les litiges. Ajoutez ce point de terminaison dans Stripe sous Développeurs, Webhooks, et saisissez ci-dessus sa clé de signature.',
    braintree:
      'Braintree indique ici ce que deviennent les paiements, comme les litiges. Ajoutez ce webhook dans le Control Panel sous API, Webhooks.',
  },
  fields: {
    secret_key: 'Clé secrète',
    publishable_key: 'Clé publiable',
    signing_secret: 'Clé de signature',
    environment: 'Environnement',
    merchant_id: 'Identifiant marchand',
    public_key: 'Clé publique',
    private_key: 'Clé privée',
    merchant_account_id: 'Compte marchand',
    merchant_accounts: 'Comptes marchands des autres devises',
    submit_for_settlement: 'Encaisser tout de suite',
    require_three_d_secure: 'Seulement les cartes qui ont passé 3-D Secure',
  },
  help: {
    secret_key:
      'Une clé secrète ou limitée, sk_… ou rk_…, dans Stripe sous Développeurs, Clés API.',
    publishable_key: 'Pour les formulaires de carte du navigateur, pk_…, du même mode.',
    signing_secret: 'Du point de terminaison pour les événements, whsec_…',
    merchant_account_id: 'Vide pour le compte par défaut.',
    merchant_accounts: 'Un par ligne, comme USD=shop_usd.',
    submit_for_settlement:
      'Sinon les paiements sont seulement autorisés, et encaissés dans Braintree.',
  },
};
