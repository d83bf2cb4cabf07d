import type { login as english } from '../en/login.ts';
import type { Texts } from '../texts.ts';

export const login: Texts<typeof english> = {
  title: 'Iniciar sesión en el panel',
  again: 'Su sesión ha terminado',
  again_note: 'Vuelva a iniciar sesión para continuar. Lo que ha escrito sigue ahí.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  totp: 'Código de su aplicación de autenticación',
  submit: 'Iniciar sesión',
  forgotten: '¿Ha olvidado su contraseña?',
  recover_title: 'Una contraseña nueva',
  recover_note: 'Con un enlace elegirá una contraseña nueva.',
  recover_submit: 'Pedir el enlace',
  recover_sent: 'Si esta dirección es de un miembro, le llegará un correo con un enlace.',
  recover_unmailed:
    'Este servidor no envía correos. Pida a quien lo administra un enlace para elegir una contraseña nueva.',
  back: 'Volver al inicio de sesión',
  reset_title: 'Elija una contraseña nueva',
  reset_submit: 'Guardar la contraseña',
  reset_done: 'La contraseña se ha guardado. Inicie sesión con ella.',
  invitation_title: 'Le damos la bienvenida. Elija una contraseña',
  invitation_submit: 'Aceptar e iniciar sesión',
  name: 'Su nombre',
  new_password: 'Contraseña nueva',
  new_password_help: 'Como mínimo 8 caracteres, ninguna de las más comunes, y no su nombre.',
  link_title: 'Iniciar sesión con su enlace',
  link_submit: 'Iniciar sesión',
  email_title: 'Confirme su correo',
  email_note:
    'A partir de ahora entra con esta dirección, y terminan todas las sesiones anteriores.',
  email_submit: 'Confirmar',
  email_done: 'La dirección ha cambiado. Entre con ella.',
  no_store_title: 'Todavía no tiene ninguna tienda',
  no_store_note: 'Pida a un propietario de la cuenta un rol en una tienda.',
  log_out: 'Cerrar sesión',
  lost: 'El servidor no responde. Compruebe su conexión e inténtelo de nuevo.',
};
