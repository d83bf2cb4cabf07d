import type { start as english } from '../en/start.ts';
import type { Texts } from '../texts.ts';

export const start: Texts<typeof english> = {
  title: 'Inicio',
  to_do: 'Pendiente',
  to_pack: '%{count} pedido por preparar |||| %{count} pedidos por preparar',
  not_paid: '%{count} pedido sin pagar |||| %{count} pedidos sin pagar',
  to_refund: '%{count} pedido por reembolsar |||| %{count} pedidos por reembolsar',
  returns: '%{count} devolución solicitada |||| %{count} devoluciones solicitadas',
  failed: '%{count} pago fallido |||| %{count} pagos fallidos',
  low_stock:
    '%{count} artículo con pocas existencias o agotado |||| %{count} artículos con pocas existencias o agotados',
  webhooks: '%{count} webhook que falla |||| %{count} webhooks que fallan',
  mails: '%{count} correo no enviado en 7 días |||| %{count} correos no enviados en 7 días',
  verbs: {
    to_pack: 'Preparar',
    returns: 'Responder',
    failed: 'Revisar',
    not_paid: 'Comprobar pagos',
    to_refund: 'Reembolsar',
    low_stock: 'Reponer',
    webhooks: 'Ver entregas',
    mails: 'Ver por qué',
  },
  sums: {
    to_pack: '%{total} por enviar',
    failed: '%{total} en total',
    not_paid: '%{total} por cobrar',
  },
  oldest: 'Pedido %{number} hecho %{ago}',
  none: {
    mails: 'Se han enviado todos los correos de la última semana.',
    to_refund: 'No hay reembolsos pendientes.',
  },
  nothing_waits: 'No hay nada pendiente.',
  waits: '%{count} tarea pendiente. |||| %{count} tareas pendientes.',
  not_known: 'No se ha podido leer: %{message}',
  nothing: 'Su rol todavía no ve nada aquí. Elija en el menú.',
  counting: 'Buscando tareas pendientes…',
  time: '%{time} en %{place}.',
  sales_today: 'Ventas de hoy',
  report: 'Informe',
  today: 'Hoy',
  weekday: '%{weekday} de la semana pasada',
  last_week: '%{amount} el %{weekday} pasado, día entero',
  figures: { orders: 'Pedidos', average: 'Pedido medio' },
  orders_count: '%{count} pedido |||| %{count} pedidos',
  thirty_days: '30 días',
  days_before: '30 días antes',
  amount_before: '%{amount} 30 días antes',
  day: 'Día',
  orders_made: 'Pedidos',
  sales: 'Ventas',
  views: { chart: 'Gráfico', table: 'Tabla' },
  chart:
    'Ventas de los últimos 30 días y de los 30 días anteriores: %{total} y %{before}. El mejor día fue el %{day}, con %{most}.',
  chart_empty:
    'Sin ventas en los últimos 30 días. Los pedidos nuevos cuentan al cabo de uno o dos minutos.',
  reading: 'Leyendo las ventas…',
  checklist: {
    title: 'Abra su tienda',
    progress: '%{done} de %{all} pasos hechos',
    count: '%{done} de %{all}',
    set_up: 'Configurar',
    begin: 'Empezar',
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
