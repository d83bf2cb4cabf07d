import type { start as english } from '../en/start.ts';
import type { Texts } from '../texts.ts';

/** The first page of a store, and its checklist. */
export const start: Texts<typeof english> = {
  title: 'Accueil',
  to_do: 'À faire',
  to_pack: '%{count} commande à préparer |||| %{count} commandes à préparer',
  not_paid: '%{count} commande impayée |||| %{count} commandes impayées',
  to_refund: '%{count} commande à rembourser |||| %{count} commandes à rembourser',
  returns: '%{count} retour demandé |||| %{count} retours demandés',
  failed: '%{count} paiement échoué |||| %{count} paiements échoués',
  low_stock: '%{count} article bas ou épuisé |||| %{count} articles bas ou épuisés',
  webhooks: '%{count} webhook en échec |||| %{count} webhooks en échec',
  mails: '%{count} e-mail non envoyé en 7 jours |||| %{count} e-mails non envoyés en 7 jours',
  verbs: {
    to_pack: 'Préparer',
    returns: 'Répondre',
    failed: 'Examiner',
    not_paid: 'Vérifier les paiements',
    to_refund: 'Rembourser',
    low_stock: 'Réapprovisionner',
    webhooks: 'Voir les envois',
    mails: 'Voir pourquoi',
  },
  sums: {
    to_pack: '%{total} à expédier',
    failed: '%{total} en tout',
    not_paid: '%{total} à encaisser',
  },
  oldest: 'Commande %{number} passée %{ago}',
  none: {
    mails: 'Tous les e-mails de la dernière semaine ont été envoyés.',
    to_refund: 'Aucun remboursement en attente.',
  },
  nothing_waits: 'Rien n’est en attente.',
  waits: '%{count} tâche en attente. |||| %{count} tâches en attente.',
  not_known: 'Lecture impossible : %{message}',
  nothing: 'Votre rôle ne voit encore rien ici. Choisissez dans le menu.',
  counting: 'Recherche des tâches…',
  time: '%{time}, %{place}.',
  sales_today: 'Ventes du jour',
  report: 'Rapport',
  today: 'Aujourd’hui',
  weekday: '%{weekday} de la semaine dernière',
  last_week: '%{amount} %{weekday} dernier, journée entière',
  figures: { orders: 'Commandes', average: 'Panier moyen' },
  orders_count: '%{count} commande |||| %{count} commandes',
  thirty_days: '30 jours',
  days_before: '30 jours avant',
  amount_before: '%{amount} 30 jours avant',
  day: 'Jour',
  orders_made: 'Commandes',
  sales: 'Ventes',
  views: { chart: 'Graphique', table: 'Tableau' },
  chart:
    'Ventes des 30 derniers jours et des 30 jours précédents : %{total} et %{before}. Le meilleur jour a été le %{day} avec %{most}.',
  chart_empty:
    'Aucune vente au cours des 30 derniers jours. Les nouvelles commandes comptent au bout d’une ou deux minutes.',
  reading: 'Lecture des ventes…',
  checklist: {
    title: 'Ouvrez votre boutique',
    progress: '%{done} étapes sur %{all} sont terminées',
    count: '%{done} sur %{all}',
    set_up: 'Configurer',
    begin: 'Commencer',
    hide: 'Masquer cette liste',
    done: 'Terminé',
    open: 'À faire',
    confirm: { currency: '%{currency} convient', tax: 'Je ne facture pas de taxes' },
    cards: 'Accepter les cartes',
    steps: {
      name: {
        title: 'Présentez-vous',
        note: 'Le nom de la boutique et l’adresse e-mail à laquelle les clients répondent.',
      },
      currency: {
        title: 'Vérifiez votre devise',
        note: 'Les prix sont en %{currency}. Changez-la avant le premier produit, pas après.',
      },
      shipping: {
        title: 'Indiquez comment vous livrez',
        note: 'Un mode de livraison avec son prix et ses pays.',
      },
      tax: {
        title: 'Réglez vos taxes',
        note: 'Les taux de votre pays : vérifiez-les, et ils s’appliquent.',
      },
      payment: {
        title: 'Acceptez les paiements',
        note: 'Un virement, une facture ou un prestataire de paiement par carte.',
      },
      product: {
        title: 'Ajoutez votre premier produit',
        note: 'Avec un prix, une image et son stock.',
      },
      mails: {
        title: 'Vérifiez que les e-mails arrivent',
        note: 'Envoyez-vous la confirmation de commande que reçoivent les clients.',
      },
      mail_server: {
        title: 'Envoyez des e-mails',
        note: 'Le serveur de votre fournisseur, pour que les confirmations partent.',
      },
      order: {
        title: 'Passez une commande de test',
        note: 'Commandez dans votre boutique comme un client, et voyez ce qui arrive.',
      },
      order_here: {
        title: 'Passez une commande de test',
        note: 'Commandez vous-même, et voyez ce qui arrive.',
      },
      arrived: {
        title: 'Votre commande est arrivée',
        note: 'Ouvrez la commande venue de votre boutique.',
      },
    },
  },
  mails_page: {
    title: 'E-mails non envoyés',
    empty: 'Tous les e-mails des 7 derniers jours ont été envoyés.',
    when: 'Quand',
    mail: 'E-mail sur',
    reason: 'Pourquoi',
    record: 'Fiche',
    open: 'Ouvrir',
    waits: 'en attente jusqu’au %{time}',
  },
};
