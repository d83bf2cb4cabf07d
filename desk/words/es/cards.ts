import type { cards as english } from '../en/cards.ts';
import type { Texts } from '../texts.ts';

export const cards: Texts<typeof english> = {
  title: 'Pagos con tarjeta',
  intro: 'Las tarjetas las cobra un proveedor de pagos en el que usted tiene una cuenta.',
  other_ways: 'Transferencia, efectivo y otras formas de pago',
  none: 'Sin configurar',
  sandbox: 'Modo de prueba',
  production: 'Activo',
  since: 'Guardado el %{time}',
  stored: 'Guardado',
  not_stored: 'No guardado',
  secret_note: 'Los secretos se guardan cifrados. Nadie puede leerlos después.',
  replace_note:
    'Introdúzcalas todas: lo que deje vacío no se conserva. Los secretos guardados no se pueden mostrar.',
  replace: 'Introducir credenciales nuevas',
  save: 'Guardar y probar',
  test: 'Probar',
  works: '%{name} acepta estas credenciales.',
  account: 'Pagos a %{account}.',
  cards_on: 'Las tarjetas están activadas.',
  test_charge: 'Un pago de prueba ha funcionado.',
  kept: 'Sus claves están guardadas; pruébelas más tarde.',
  missing: {
    charges: 'Stripe aún no acepta pagos para esta cuenta: complétela en Stripe.',
    cards:
      'Las tarjetas no están activadas: actívelas en Stripe, en Configuración, Métodos de pago.',
  },
  on: 'Los clientes pueden pagar con %{name}',
  off: 'Desactivado',
  off_note:
    'Ningún pago empieza con él. Los reembolsos, los cobros y los pagos ya empezados continúan.',
  turned_on: 'Los clientes pueden volver a pagar con él.',
  turned_off: 'Ya no empieza ningún pago con él.',
  remove: 'Quitar',
  removed: 'Las credenciales se han quitado.',
  remove_title: '¿Quitar las credenciales de %{name}?',
  remove_note:
    'Los clientes ya no podrán pagar con %{name}, y lo que han pagado no se podrá reembolsar desde aquí. Para continuar habrá que introducir de nuevo todas las credenciales.',
  events: 'Dirección para los eventos de %{name}',
  events_note: {
    stripe:
      'Aquí comunica Stripe qué pasa después con los pagos, como las disputas. Añada este punto de conexión en Stripe, en Desarrolladores, Webhooks, e introduzca arriba su secreto de firma.',
    braintree:
      'Aquí comunica Braintree qué pasa después con los pagos, como las disputas. Añada este webhook en el Control Panel, en API, Webhooks.',
  },
  fields: {
    secret_key: 'Clave secreta',
    publishable_key: 'Clave publicable',
    signing_secret: 'Secreto de firma',
    environment: 'Entorno',
    merchant_id: 'ID de comerciante',
    public_key: 'Clave pública',
    private_key: 'Clave privada',
    merchant_account_id: 'Cuenta de comerciante',
    merchant_accounts: 'Cuentas de comerciante de otras monedas',
    submit_for_settlement: 'Cobrar el dinero de inmediato',
    require_three_d_secure: 'Solo tarjetas que hayan superado 3-D Secure',
  },
  help: {
    secret_key:
      'Una clave secreta o restringida, sk_… o rk_…, en Stripe, en Desarrolladores, Claves de API.',
    publishable_key: 'Para formularios de tarjeta en el navegador, pk_…, del mismo modo.',
    signing_secret: 'Del punto de conexión para eventos, whsec_…',
    merchant_account_id: 'Vacío para la predeterminada.',
    merchant_accounts: 'Una por línea, como USD=shop_usd.',
    submit_for_settlement: 'Si no, los pagos solo se autorizan y se liquidan en Braintree.',
  },
};
