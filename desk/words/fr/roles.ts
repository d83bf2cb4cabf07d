import type { roles as english } from '../en/roles.ts';
import type { Texts } from '../texts.ts';

export const roles: Texts<typeof english> = {
  name: 'Nom',
  own: 'Vos propres rôles',
  new: 'Nouveau rôle',
  none_of_own: 'Vous n’en avez pas. Les rôles prédéfinis ci-dessous existent pour tout le monde.',
  built_in: 'Rôles prédéfinis',
  permissions: 'Autorisations',
  count: '%{smart_count} autorisation |||| %{smart_count} autorisations',
  choose_one: 'Choisissez au moins une autorisation.',
  all_reading: 'Choisir toute la lecture',
  clear: 'Tout désélectionner',
  begin_with: 'Ce que peuvent faire les membres qui ont ce rôle',
  fine_tune: 'Régler en détail',
  groups: {
    selling: 'Commandes et clients',
    catalogue: 'Produits et prix',
    store: 'Réglages de la boutique',
    data: 'Rapports et données',
    access: 'Membres et programmes',
  },
  names: {
    owner: 'Propriétaire',
    manager: 'Gérant',
    support: 'Assistance',
    catalogue: 'Catalogue et prix',
    analyst: 'Analyste',
    pack_orders: 'Prépare les commandes',
  },
  notes: {
    owner: 'Peut tout faire. Dans toutes les boutiques, gère aussi les propriétaires et les rôles.',
    manager:
      'Peut tout faire sauf gérer les membres, les clés d’API, les webhooks et les textes des e-mails.',
    support:
      'Traite les commandes, clients, paiements et factures. Ne modifie ni produits, ni prix, ni réglages.',
    catalogue:
      'Modifie les produits, les prix, les promotions et les codes promo. Ne voit ni commandes ni clients.',
    analyst:
      'Voit les commandes, les produits et les rapports, mais ni noms ni adresses. Ne modifie rien.',
    pack_orders:
      'Voit les commandes avec noms et adresses, les prépare et les expédie. Ne rembourse rien, ne modifie pas les produits.',
  },
  what_each: 'ce que chacun peut voir et modifier',
  area: 'Domaine',
  areas: {
    orders: 'Commandes et colis',
    refunds: 'Remboursements',
    customers: 'Clients',
    products: 'Produits et stock',
    promotions: 'Promotions',
    reports: 'Rapports',
    settings: 'Réglages',
    credentials: 'Identifiants et clés API',
    staff: 'Équipe et rôles',
  },
  levels: {
    change: 'modifier',
    limited: 'jusqu’à la limite',
    up_to: 'jusqu’à %{amount}',
    see: 'voir',
    nameless: 'sans noms',
    none: 'rien',
  },
  words: {
    read: 'voir',
    write: 'modifier',
    erase: 'effacer définitivement',
    refund: 'rembourser',
    refund_limited: 'rembourser jusqu’au plafond',
  },
  resources: {
    application: 'Réglages (voir)',
    settings: 'Réglages (modifier)',
    credentials: 'Webhooks, clés d’API, textes des e-mails, compte bancaire',
    personal: 'Noms et adresses des personnes',
    notifications: 'E-mails',
    events: 'Activité',
    reports: 'Rapports',
  },
};
