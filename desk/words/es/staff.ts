import type { staff as english } from '../en/staff.ts';
import type { Texts } from '../texts.ts';

export const staff: Texts<typeof english> = {
  invite: 'Invitar a un miembro',
  name: 'Nombre',
  email: 'Correo electrónico',
  email_help: 'Enviamos allí un enlace que funciona una vez, durante siete días.',
  email_help_unmailed: 'Recibirá un enlace para entregarlo. Sirve una vez, durante siete días.',
  memberships: 'Roles',
  add_membership: 'Añadir un rol',
  store: 'Tienda',
  role: 'Rol',
  all_stores: 'todas las tiendas',
  role_in: '%{role} en %{store}',
  status: 'Estado',
  statuses: { invited: 'Invitado', active: 'Activo', disabled: 'Desactivado' },
  second_factor: 'Segundo factor',
  last_login: 'Último acceso',
  see_activity: 'Lo que ha cambiado este miembro',
  resend: 'Reenviar la invitación',
  sent_again: 'La invitación está en camino.',
  new_link: 'Crear otro enlace de la invitación',
  link_note:
    'Este servidor no envía correos. Entregue este enlace al miembro: sirve una vez, durante siete días, y solo se muestra ahora.',
  link: 'Enlace de la invitación',
  disable: 'Desactivar',
  disable_title: '¿Desactivar a %{name}?',
  disable_note:
    'Se cierra su sesión de inmediato y no podrá iniciarla hasta que usted vuelva a activarlo.',
  enable: 'Activar',
  now_disabled: 'Desactivado. El miembro ya no tiene acceso.',
  now_active: 'Activado. El miembro puede volver a iniciar sesión.',
  delete_title: '¿Eliminar a %{name}?',
  delete_note: 'Se cierra su sesión de inmediato y habrá que invitarlo para que vuelva.',
};
