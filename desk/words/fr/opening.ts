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
};
