import type { carts as english } from '../en/carts.ts';
import type { Texts } from '../texts.ts';

export const carts: Texts<typeof english> = {
  tabs: { open: 'Ouverts', abandoned: 'Abandonnés', closed: 'Commandés', all: 'Tous' },
  which: 'Paniers',
  changed: 'Dernière modification',
  customer: 'Client',
  guest: 'Invité',
  items: 'Articles',
  total: 'Total',
  state: 'État',
  states: { open: 'Ouvert', closed: 'Commandé' },
  more: '%{first} et %{smart_count} autre |||| %{first} et %{smart_count} autres',
  abandoned_off:
    'Aucun panier n’est considéré comme abandonné : la boutique n’a pas fixé de délai en minutes (réglage abandoned_cart_minutes).',
  abandoned_note:
    'Paniers ouverts que personne n’a modifiés depuis %{smart_count} minute. |||| Paniers ouverts que personne n’a modifiés depuis %{smart_count} minutes.',
  one: 'Panier du %{time}',
  quantity: 'Quantité',
  price: 'Prix',
  product: 'Produit',
  problems: 'Ne peut pas être commandé en l’état :',
  coupon: 'Code promo %{code} : −%{amount}',
  to_order: 'La commande issue de ce panier',
};
