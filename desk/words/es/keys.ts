import type { keys as english } from '../en/keys.ts';
import type { Texts } from '../texts.ts';

export const keys: Texts<typeof english> = {
  name: 'Nombre',
  name_help: 'Para qué es la clave, por ejemplo «Almacén». Lo que cambie figurará con este nombre.',
  expires_at: 'Válida hasta',
  expires_help: 'Déjelo vacío para una clave que no caduca.',
  allowed_networks: 'Solo desde estas redes',
  networks_help: 'Por ejemplo, 203.0.113.0/24. Sin ninguna, desde cualquier sitio.',
  last_used_at: 'Último uso',
  created_by: 'Creada por',
  never: 'No caduca',
  never_used: 'Nunca',
  expired: 'Caducada',
  secret_of: 'Clave «%{name}»',
  once: 'Copie la clave ahora. Solo se muestra esta vez y nadie podrá leerla después.',
  done: 'Ya la he copiado',
  delete_note: 'Los programas que usan esta clave dejarán de funcionar en segundos.',
};
