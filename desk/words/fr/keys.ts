import type { keys as english } from '../en/keys.ts';
import type { Texts } from '../texts.ts';

export const keys: Texts<typeof english> = {
  name: 'Nom',
  name_help:
    'À quoi sert la clé, par exemple « Entrepôt ». Ses modifications sont signalées sous ce nom.',
  expires_at: 'Valable jusqu’au',
  expires_help: 'Laissez vide pour une clé qui n’expire pas.',
  allowed_networks: 'Seulement depuis ces réseaux',
  networks_help: 'Par exemple 203.0.113.0/24. Sans réseau, de partout.',
  last_used_at: 'Dernière utilisation',
  created_by: 'Créée par',
  never: 'Sans expiration',
  never_used: 'Jamais',
  expired: 'Expirée',
  secret_of: 'Clé « %{name} »',
  once: 'Copiez la clé maintenant. Elle n’est affichée que cette fois, et personne ne pourra la lire plus tard.',
  done: 'Je l’ai copiée',
  delete_note:
    'Les programmes qui utilisent cette clé cessent de fonctionner en quelques secondes.',
};
