import type { start as english } from '../en/start.ts';
import type { Texts } from '../texts.ts';

/** The first page of a store, and its checklist. */
export const start: Texts<typeof english> = {
  title: 'Accueil',
  to_do: 'À faire',
  to_pack: 'commande à préparer |||| commandes à préparer',
  not_paid: 'commande impayée |||| commandes impayées',
  to_refund: 'commande à rembourser |||| commandes à rembourser',
  returns: 'retour demandé |||| retours demandés',
  failed: 'paiement échoué |||| paiements échoués',
  low_stock: 'article bas ou épuisé |||| articles bas ou épuisés',
  webhooks: 'webhook en échec |||| webhooks en échec',
  mails: 'e-mail non envoyé en 7 jours |||| e-mails non envoyés en 7 jours',
  not_known: 'Lecture impossible : %{message}',
  nothing: 'Votre rôle ne voit encore rien ici. Choisissez dans le menu.',
  sales: 'Ventes',
  today: 'Aujourd’hui',
  orders_count: '%{smart_count} commande |||| %{smart_count} commandes',
  weekday: '%{weekday} de la semaine dernière',
  thirty_days: 'Les 30 derniers jours',
  chart:
    'Ventes des 30 derniers jours : %{total} en tout. Le meilleur jour a été le %{day} avec %{most}. |||| Ventes des 30 derniers jours : %{total} en tout. Le meilleur jour a été le %{day} avec %{most}.',
  chart_empty: 'Aucune vente au cours des 30 derniers jours.',
  all_reports: 'Tous les rapports',
  checklist: {
    title: 'Ouvrez votre boutique',
    progress: '%{done} étapes sur %{all} sont terminées',
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
