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
  names: {
    owner: 'Propriétaire',
    manager: 'Gérant',
    support: 'Assistance',
    catalogue: 'Catalogue et prix',
    analyst: 'Analyste',
    pack_orders: 'Prépare les commandes',
  },
  notes: {
    owner: 'Tout ; dans toutes les boutiques, aussi les propriétaires et les rôles.',
    manager: 'Tout sauf les membres, les clés d’API, les webhooks et les textes des e-mails.',
    support: 'Voit presque tout ; modifie commandes, clients, paniers, paiements et factures.',
    catalogue: 'Les produits et ce qui s’y rattache, les promotions et les codes promo.',
    analyst: 'Lecture seule, sans les noms et adresses des clients.',
    pack_orders:
      'Voit les commandes avec noms et adresses, les prépare et les expédie. Ne rembourse rien.',
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
