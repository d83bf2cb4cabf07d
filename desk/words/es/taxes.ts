import type { taxes as english } from '../en/taxes.ts';
import type { Texts } from '../texts.ts';

export const taxes: Texts<typeof english> = {
  name: 'Nombre',
  description: 'Descripción',
  rates: 'Tipos',
  rates_help:
    'Una fila por lugar; lo que está vacío es cualquier lugar. Los códigos postales admiten 90* y 90*-93*, y varios separados por |.',
  add_rate: 'Añadir un tipo',
  no_rate: 'Cada fila necesita un tipo.',
  any: 'en todas partes',
  combine: 'Si coinciden varias filas',
  combines: {
    highest: 'Cuenta una: la más exacta',
    add: 'Se suma una de cada prioridad',
  },
  columns: {
    country: 'País',
    state: 'Provincia',
    postcode: 'Código postal',
    city: 'Ciudad',
    rate: 'Tipo %',
    priority: 'Prioridad',
    name: 'Nombre en las facturas',
  },
  switched_off: 'Su tienda todavía no calcula impuestos.',
  to_rules: 'Reglas de impuestos',
  delete_note:
    'Lo que la usa pasa a tributar según las reglas de impuestos. Los pedidos ya hechos conservan sus impuestos.',
};
