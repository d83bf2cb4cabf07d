import type { start as english } from '../en/start.ts';
import type { Texts } from '../texts.ts';

export const start: Texts<typeof english> = {
  title: 'Inicio',
  to_do: 'Pendiente',
  to_pack: 'pedido por preparar |||| pedidos por preparar',
  not_paid: 'pedido sin pagar |||| pedidos sin pagar',
  to_refund: 'pedido por reembolsar |||| pedidos por reembolsar',
  returns: 'devolución solicitada |||| devoluciones solicitadas',
  failed: 'pago fallido |||| pagos fallidos',
  low_stock:
    'artículo con pocas existencias o agotado |||| artículos con pocas existencias o agotados',
  webhooks: 'webhook que falla |||| webhooks que fallan',
  mails: 'correo no enviado en 7 días |||| correos no enviados en 7 días',
  not_known: 'No se ha podido leer: %{message}',
  nothing: 'Su rol todavía no ve nada aquí. Elija en el menú.',
  sales: 'Ventas',
  today: 'Hoy',
  orders_count: '%{smart_count} pedido |||| %{smart_count} pedidos',
  weekday: '%{weekday} de la semana pasada',
  thirty_days: 'Los últimos 30 días',
  chart:
    'Ventas de los últimos 30 días: %{total} en total. El mejor día fue el %{day}, con %{most}. |||| Ventas de los últimos 30 días: %{total} en total. El mejor día fue el %{day}, con %{most}.',
  chart_empty: 'Sin ventas en los últimos 30 días.',
  all_reports: 'Todos los informes',
  checklist: {
    title: 'Abra su tienda',
    progress: '%{done} de %{all} pasos hechos',
    hide: 'Ocultar esta lista',
    done: 'Hecho',
    open: 'Pendiente',
    confirm: { currency: '%{currency} es correcto', tax: 'No cobro impuestos' },
    cards: 'Aceptar tarjetas',
    steps: {
      name: {
        title: 'Diga quién es',
        note: 'El nombre de la tienda y el correo electrónico al que responden los clientes.',
      },
      currency: {
        title: 'Compruebe su moneda',
        note: 'Los precios están en %{currency}. Cámbiela antes del primer producto, no después.',
      },
      shipping: {
        title: 'Diga cómo envía',
        note: 'Un método de envío con su precio y sus países.',
      },
      tax: {
        title: 'Configure sus impuestos',
        note: 'Los tipos de su país: compruébelos, y se aplican.',
      },
      payment: {
        title: 'Acepte pagos',
        note: 'Transferencia bancaria o factura, o una pasarela de pago con tarjeta.',
      },
      product: {
        title: 'Añada su primer producto',
        note: 'Con un precio, una imagen y sus existencias.',
      },
      mails: {
        title: 'Compruebe que los correos llegan',
        note: 'Envíese la confirmación de pedido que reciben los clientes.',
      },
      mail_server: {
        title: 'Envíe correos',
        note: 'El servidor de su proveedor de correo, para que salgan las confirmaciones.',
      },
      order: {
        title: 'Haga un pedido de prueba',
        note: 'Haga un pedido en su tienda como un cliente y vea qué llega.',
      },
      order_here: {
        title: 'Haga un pedido de prueba',
        note: 'Pida algo usted mismo y vea qué llega.',
      },
      arrived: {
        title: 'Su pedido ha llegado',
        note: 'Abra el pedido que llegó de su tienda.',
      },
    },
  },
  mails_page: {
    title: 'Correos no enviados',
    empty: 'Se han enviado todos los correos de los últimos 7 días.',
    when: 'Cuándo',
    mail: 'Correo sobre',
    reason: 'Por qué',
    record: 'Registro',
    open: 'Abrir',
    waits: 'espera hasta %{time}',
  },
};
