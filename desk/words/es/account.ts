import type { account as english } from '../en/account.ts';
import type { Texts } from '../texts.ts';

export const account: Texts<typeof english> = {
  title: 'Su cuenta',
  licences: 'Licencias de terceros',
  profile: 'Nombre y correo electrónico',
  password: 'Contraseña',
  second_factor: 'Segundo factor',
  sessions: 'Sesiones abiertas',
  name: 'Su nombre',
  language: 'Idioma de los correos que recibe',
  email: 'Su correo electrónico',
  email_note:
    'Enviamos un enlace a la dirección nueva. Su dirección cambia cuando lo abre, y entonces terminan todas sus sesiones.',
  email_note_unmailed:
    'Desde aquí no se envían correos, así que no se puede confirmar una dirección nueva. Pregunte a quien gestiona el servidor.',
  email_sent: 'Hemos enviado un enlace a %{email}. Su dirección cambia cuando lo abra.',
  password_now: 'Contraseña actual',
  change_password: 'Cambiar la contraseña',
  password_saved: 'La contraseña se ha guardado.',
  ended: 'Se han cerrado todas sus sesiones.',
  log_in: 'Volver a iniciar sesión',
  totp_off:
    'Con un segundo factor, para iniciar sesión hace falta, además de la contraseña, un código de una aplicación de su teléfono.',
  totp_begin: 'Configurar un segundo factor',
  totp_scan:
    'Escanee esto con una aplicación de autenticación e introduzca el código que le muestre.',
  totp_picture: 'Código QR para una aplicación de autenticación',
  totp_secret: 'O escriba esto en la aplicación',
  totp_set: 'Activar',
  totp_saved: 'El segundo factor está activado.',
  totp_on:
    'Está activado: para iniciar sesión hace falta un código de su aplicación de autenticación.',
  totp_remove: 'Desactivar',
  totp_removed: 'El segundo factor está desactivado.',
  code: 'Código de la aplicación',
  this_one: 'Esta sesión',
  end_session: 'Cerrar',
  session_ended: 'La sesión se ha cerrado.',
  last_used: '%{network}, último uso: %{time}',
};
