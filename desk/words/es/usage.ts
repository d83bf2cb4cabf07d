import type { usage as english } from '../en/usage.ts';
import type { Texts } from '../texts.ts';

export const usage: Texts<typeof english> = {
  title: 'Límites y uso',
  intro:
    'Lo que su tienda puede usar y lo que usa ahora. Los límites los fija quien lleva el servidor.',
  refresh: 'Actualizar',
  not_known: 'Aún no se sabe',
  of_limit: '%{used} de %{limit}',
  no_cost: 'Nada por petición en un servidor propio',
  cost_a_day: 'Unos %{cost} al día',
  requests_note:
    'Del último minuto. Los segundos con menos de 5 peticiones no se cuentan; el límite es para clientes e invitados.',
  mails_note: 'Sin los correos sobre contraseñas. Lo que supera el límite espera una hora.',
  cost_note:
    'Una estimación: solo unidades de la base de datos, a precios de lista, si cada minuto fuera como el último.',
  records_note: 'Contados poco después de cada cambio.',
  sections: {
    requests: 'Peticiones',
    mails: 'Correos',
    database: 'Base de datos',
    records: 'Registros',
  },
  facts: {
    busiest_second: 'En el segundo de más uso',
    customer_requests: 'De clientes e invitados',
    admin_requests: 'De programas con la clave secreta',
    refused: 'Rechazadas por límites',
    mails_this_hour: 'Enviados en esta hora',
    read_units: 'Unidades de lectura del último minuto',
    write_units: 'Unidades de escritura del último minuto',
    cost: 'Coste',
    orders: 'Pedidos',
    users: 'Clientes',
  },
};
