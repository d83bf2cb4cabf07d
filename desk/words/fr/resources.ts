import type { resources as english } from '../en/resources.ts';
import type { Texts } from '../texts.ts';

export const resources: Texts<typeof english> = {
  addresses: { name: 'Adresse |||| Adresses', fields: { state: 'Région' } },
  apiKeys: {
    name: 'Clé d’API |||| Clés d’API',
    invite:
      'Une clé permet à un programme de travailler avec la boutique, avec les autorisations dont il a besoin.',
  },
  brands: {
    name: 'Marque |||| Marques',
    invite: 'Les fabricants de vos produits. Les clients filtrent par marque.',
  },
  carts: {
    name: 'Panier |||| Paniers',
    invite: 'Ce que les clients ont choisi et pas encore commandé.',
  },
  categories: { name: 'Catégorie |||| Catégories' },
  collections: {
    name: 'Collection |||| Collections',
    invite: 'Des produits qui vont ensemble, comme ceux de la page d’accueil.',
  },
  contents: {
    name: 'Page |||| Pages',
    invite: 'Les pages de votre boutique : mentions légales, actualités, guides.',
  },
  coupons: {
    name: 'Code promo |||| Codes promo',
    invite: 'Des codes que les clients saisissent pour obtenir une remise.',
  },
  exports: { name: 'Export |||| Exports' },
  files: { name: 'Fichier |||| Fichiers' },
  imports: { name: 'Import |||| Imports' },
  invoices: {
    name: 'Facture |||| Factures',
    empty: 'Aucune facture pour l’instant',
    invite: 'Une facture se crée depuis une commande payée : ouvrez la commande et créez-la.',
  },
  notifications: { name: 'E-mail |||| E-mails' },
  orders: {
    name: 'Commande |||| Commandes',
    invite: 'Les commandes de votre boutique apparaissent ici.',
  },
  paymentMethods: {
    name: 'Moyen de paiement |||| Moyens de paiement',
    invite: 'Des moyens de payer sans carte, comme le virement ou le paiement à la livraison.',
    help: { tax_id: 'Vide : les frais sont taxés comme les produits de la commande.' },
  },
  payments: { name: 'Paiement |||| Paiements' },
  products: {
    name: 'Produit |||| Produits',
    invite: 'Ce que vous vendez, avec prix, images et stock.',
  },
  promotions: {
    name: 'Promotion |||| Promotions',
    invite: 'Des remises que les clients obtiennent sans code.',
  },
  roles: { name: 'Rôle |||| Rôles', invite: 'Des ensembles d’autorisations pour votre équipe.' },
  shippings: {
    name: 'Mode de livraison |||| Modes de livraison',
    fields: { code: 'Pays' },
    invite: 'Comment vous expédiez les commandes, avec prix et pays.',
    help: { tax_id: 'Vide : la livraison est taxée comme les produits de la commande.' },
  },
  staff: { name: 'Membre |||| Équipe' },
  stores: {
    name: 'Magasin |||| Magasins',
    invite: 'Les lieux où les clients achètent ou retirent leurs commandes.',
  },
  taxes: { name: 'Classe de taxe |||| Taxes', fields: { state: 'Région' } },
  users: {
    name: 'Client |||| Clients',
    fields: { state: 'Région' },
    invite: 'Les personnes qui achètent chez vous.',
  },
  variables: {
    name: 'Variable |||| Variables',
    invite: 'Des valeurs que votre boutique lit : textes, nombres, options.',
  },
  webhooks: {
    name: 'Webhook |||| Webhooks',
    fields: { types: 'Événements' },
    invite: 'Les adresses auxquelles la boutique envoie ses événements.',
  },
};
