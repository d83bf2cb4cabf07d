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
  /** The store of examples. */
  examples: {
    note: '¿Aún no lo tiene claro? Abra una segunda tienda con productos, imágenes y escaparate. Puede eliminarla cuando quiera.',
    look: 'Explorar con ejemplos',
    making: 'Creando los ejemplos…',
    bar: 'Esto son ejemplos. Cambie lo que quiera: su propia tienda no se toca.',
    remove: 'Eliminar los ejemplos',
    remove_title: '¿Eliminar los ejemplos?',
    remove_note:
      'La tienda de ejemplos se elimina con todo su contenido. Su propia tienda queda como está.',
    type_name: 'Escriba %{name} para confirmar',
  },
};
