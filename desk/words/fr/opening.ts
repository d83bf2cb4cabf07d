import type { opening as english } from '../en/opening.ts';
import type { Texts } from '../texts.ts';

export const opening: Texts<typeof english> = {
  title: 'Ouvrez votre boutique',
  note: 'Cela prend une minute. Vous pourrez tout modifier plus tard.',
  name: 'Nom de la boutique',
  country: 'Pays',
  place: 'Prix en %{currency}, e-mails en %{language}, fuseau horaire %{zone}.',
  owner_name: 'Votre nom',
  email: 'E-mail',
  password: 'Mot de passe',
  submit: 'Ouvrir la boutique',
  another: 'Nouvelle boutique…',
  another_title: 'Nouvelle boutique',
  another_submit: 'Créer la boutique',
  /** The store of examples. */
  examples: {
    note: 'Vous hésitez encore ? Ouvrez une seconde boutique avec des produits, des images et une vitrine. Vous pouvez la supprimer à tout moment.',
    look: 'Découvrir avec des exemples',
    making: 'Création des exemples…',
    bar: 'Ce sont des exemples. Modifiez ce que vous voulez : votre propre boutique n’est pas touchée.',
    remove: 'Supprimer les exemples',
    remove_title: 'Supprimer les exemples ?',
    remove_note:
      'La boutique d’exemples est supprimée, avec tout son contenu. Votre propre boutique reste telle quelle.',
    type_name: 'Saisissez %{name} pour confirmer',
  },
};
