import type { customers as english } from '../en/customers.ts';
import type { Texts } from '../texts.ts';

export const customers: Texts<typeof english> = {
  search: 'Nom, e-mail',
  customer: 'Client',
  email: 'E-mail',
  tags: 'Étiquettes',
  tag: 'Étiquette',
  since: 'Client depuis',
  name: 'Nom',
  new_help:
    'Le client ne reçoit pas encore d’e-mail. La page suivante permet de lui envoyer un lien pour choisir un mot de passe.',
  role: 'Rôle',
  role_help: 'Un mot de votre choix, par exemple pour les prix revendeurs. La boutique le voit.',
  tax_exempt_help: 'Les commandes de ce client sont sans taxes.',
  orders: 'Commandes',
  orders_none: 'Pas encore de commande.',
  all_orders: 'Toutes les commandes de ce client',
  carts: 'Paniers',
  carts_none: 'Aucun panier.',
  addresses: 'Adresses',
  addresses_none: 'Aucune adresse.',
  spent: 'Dépensé',
  spent_newest: 'Dépensé (%{count} dernières)',
  average: 'Panier moyen',
  last_order: 'Dernière commande',
  never: 'Jamais',
  details: 'Détails',
  units: '%{smart_count} unité |||| %{smart_count} unités',
  tag_title: 'Étiquettes de %{smart_count} client |||| Étiquettes de %{smart_count} clients',
  filters: {
    title: 'Filtres',
    tag: 'Étiquette',
    email: 'E-mail',
    role: 'Rôle',
    created_at_gt: 'Depuis le',
    created_at_lt: 'Avant le',
  },
  list_export: {
    title: 'Exporter les clients en CSV',
    from: 'Clients depuis le',
    to: 'Clients avant le',
    submit: 'Exporter',
    running: '%{rows} clients écrits jusqu’ici.',
    done: '%{rows} client est écrit. |||| %{rows} clients sont écrits.',
    file: 'Télécharger le fichier %{number}',
  },
  notes: {
    title: 'Notes',
    help: 'Pour l’équipe uniquement.',
    add: 'Ajouter',
    text: 'Nouvelle note',
    pin: 'Épingler',
    unpin: 'Désépingler',
    pinned: 'Épinglée',
    remove: 'Supprimer',
    none: 'Pas encore de note.',
    failed: 'La note n’a pas été enregistrée : %{message}',
  },
  recover: {
    button: 'Envoyer un nouveau mot de passe',
    done: 'L’e-mail avec le lien est en route vers %{email}.',
  },
  export: {
    button: 'Exporter toutes les données',
  },
  erase: {
    button: 'Effacer',
    title: 'Effacer %{name} ?',
    removed: 'Ce qui est supprimé',
    removed_list: {
      account: 'Le client, avec son accès, ses adresses, ses paniers et ses fichiers.',
      orders:
        'Noms, adresses, notes et autres données personnelles de %{smart_count} commande. |||| Noms, adresses, notes et autres données personnelles de %{smart_count} commandes.',
    },
    remains: 'Ce qui reste',
    remains_list: {
      orders:
        'Les commandes elles-mêmes : numéro, lignes, montants, pays et région. Vos totaux restent justes.',
      invoices: 'Les factures et les avoirs, comme la loi l’exige.',
      guests:
        'Les commandes passées en tant qu’invité, même avec cette adresse e-mail : effacez-les une par une.',
      events:
        'Le contenu des événements des 30 derniers jours, jusqu’à leur fin ; les sauvegardes ; et les données des prestataires de paiement par carte.',
    },
    final: 'Cette action est irréversible.',
    type: 'Saisissez %{email} pour l’effacer',
    confirm: 'Effacer définitivement',
    cancel: 'Annuler',
    done: '%{email} est effacé.',
  },
};
