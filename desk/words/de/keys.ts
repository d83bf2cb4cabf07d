import type { keys as english } from '../en/keys.ts';
import type { Texts } from '../texts.ts';

export const keys: Texts<typeof english> = {
  name: 'Name',
  name_help: 'Wofür der Schlüssel ist, etwa „Lager“. Was er ändert, erscheint unter diesem Namen.',
  expires_at: 'Gültig bis',
  expires_help: 'Leer: Der Schlüssel läuft nicht ab.',
  allowed_networks: 'Nur aus diesen Netzwerken',
  networks_help: 'Etwa 203.0.113.0/24. Leer: von überall.',
  last_used_at: 'Zuletzt benutzt',
  created_by: 'Angelegt von',
  never: 'Unbegrenzt',
  never_used: 'Nie',
  expired: 'Abgelaufen',
  secret_of: 'Schlüssel „%{name}“',
  once: 'Kopieren Sie den Schlüssel jetzt. Er wird nur dieses eine Mal angezeigt, und niemand kann ihn später lesen.',
  done: 'Ich habe ihn kopiert',
  delete_note: 'Programme mit diesem Schlüssel funktionieren binnen Sekunden nicht mehr.',
};
