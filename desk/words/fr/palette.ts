import type { palette as english } from '../en/palette.ts';
import type { Texts } from '../texts.ts';

export const palette: Texts<typeof english> = {
  title: 'Rechercher et accéder',
  input: 'Aller à un écran, trouver une commande, un client, un produit',
  open: 'Rechercher et accéder',
  keys: 'Raccourcis clavier',
  focus_search: 'Rechercher dans cette liste',
  rows: 'Ligne ou fiche suivante et précédente',
  choose: 'Sélectionner la ligne',
  edit: 'Ouvrir la ligne, modifier la fiche',
  undo: 'Annuler la dernière petite modification',
  close: 'Fermer',
  go_to: 'Aller à %{name}',
  new: 'Créer : %{name}',
  everywhere: 'Partout',
  lists: 'Listes et fiches',
  screens: 'Aller à',
  actions: 'Actions',
  searching: 'Recherche…',
  nothing: 'Aucun résultat pour « %{words} ».',
  hint: '↑ ↓ pour choisir, Entrée pour ouvrir, Échap pour fermer',
};
