import type { opening as english } from '../en/opening.ts';
import type { Texts } from '../texts.ts';

export const opening: Texts<typeof english> = {
  title: 'Abra su tienda',
  note: 'Tarda un minuto. Todo se puede cambiar después.',
  name: 'Nombre de la tienda',
  country: 'País',
  place: 'Precios en %{currency}, correos en %{language}, zona horaria %{zone}.',
  owner_name: 'Su nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Abrir la tienda',
  another: 'Nueva tienda…',
  another_title: 'Nueva tienda',
  another_submit: 'Crear la tienda',
};
