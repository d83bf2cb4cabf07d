import type { Messages } from './en.ts';

/** All texts of mails in Spanish. */
export const es: Messages = {
  colon: ':',
  hello: 'Hola, {name}:',
  helloNobody: 'Hola:',
  order: 'Pedido {order}',
  items: 'Artículos',
  promotion: 'Promoción',
  coupon: 'Cupón',
  shipping: 'Envío',
  fee: 'Recargo por pago',
  taxIncluded: 'Incluido: {tax}',
  taxes: 'Impuestos',
  total: 'Total',
  payment: 'Pago',
  card: 'El pago de {total} se hace con tarjeta.',
  cardByPage:
    'El pago de {total} se hace con tarjeta. Si todavía no ha pagado, puede hacerlo en la página de este pedido.',
  amountToPay: 'Importe a pagar',
  paymentReference: 'Concepto',
  accountHolder: 'Titular de la cuenta',
  bank: 'Banco',
  shippingAddress: 'Dirección de envío',
  collection: 'Lugar de recogida',
  billingAddress: 'Dirección de facturación',
  showOrder: 'Ver el pedido',
  cancelByPage:
    'Hasta que este pedido esté pagado o enviado, puede cancelarlo en su página. Después podrá ejercer allí su derecho de desistimiento, en la medida en que la ley o nuestras condiciones se lo concedan.',
  cancelByMail:
    'Para cancelar este pedido o ejercer su derecho de desistimiento, en la medida en que la ley o nuestras condiciones se lo concedan, responda a este correo.',
  withdrawByPage:
    'En la medida en que la ley o nuestras condiciones se lo concedan, puede ejercer su derecho de desistimiento en la página de este pedido.',
  withdrawByMail:
    'Para ejercer su derecho de desistimiento, en la medida en que la ley o nuestras condiciones se lo concedan, responda a este correo.',
  files: 'Con este correo, para conservar: {files}.',
  seller: 'Vendedor',
  taxId: 'NIF: {id}',
  vatId: 'NIF-IVA: {id}',
  'order.created.subject': 'Su pedido {order}',
  'order.created.text': 'Gracias por su pedido. Esto es lo que hemos recibido:',
  'payment.succeeded.subject': 'Hemos recibido el pago de su pedido {order}',
  'payment.succeeded.text': 'Gracias. Hemos recibido el pago de su pedido.',
  'order.payment_failed.subject': 'El pago de su pedido {order} ha fallado',
  'order.payment_failed.text':
    'No hemos podido cobrar el pago de {total}. No se le ha cargado nada. Puede volver a pagar el pedido.',
  'shipment.created.subject': 'Su pedido {order} está en camino',
  'shipment.created.text': 'Hemos enviado un paquete de su pedido.',
  'order.shipped.subject': 'Su pedido {order} se ha enviado',
  'order.shipped.text': 'Hemos enviado su pedido.',
  'order.shipped.collected.subject': 'Su pedido {order} está listo',
  'order.shipped.collected': 'Ya puede recoger su pedido.',
  trackingCode: 'Número de seguimiento',
  track: 'Seguir el paquete',
  'order.canceled.subject': 'Su pedido {order} está cancelado',
  'order.canceled.text': 'Su pedido se ha cancelado. Le devolveremos lo que haya pagado.',
  'order.canceled.unpaid':
    'Su pedido se ha cancelado porque el pago no ha llegado a tiempo. Puede volver a hacerlo cuando quiera.',
  'order.refunded.subject': 'Reembolso de su pedido {order}',
  'order.refunded.text':
    'Le hemos reembolsado {amount} por el mismo medio con el que pagó. Puede tardar unos días en verlo.',
  'order.refunded.whole': 'Su pedido se ha reembolsado. Puede tardar unos días en ver el dinero.',
  deducted: 'Descontado',
  'order.refunded.unpaid':
    'Por este pedido debe pagar {amount} menos. Si ya lo ha pagado, le reembolsaremos este importe.',
  'order.refunded.wholeUnpaid':
    'Ya no hay nada que pagar por su pedido. Si ya lo ha pagado, le reembolsaremos el dinero.',
  'order.withdrawn.subject': 'Hemos recibido su desistimiento del pedido {order}',
  'order.withdrawn.text': 'Recibimos su desistimiento de este pedido el {date}.',
  withdrawalReason: 'Su motivo',
  'order.return_approved.subject': 'Su devolución del pedido {order}',
  'order.return_approved.text':
    'Aceptamos la devolución que ha solicitado. Por favor, envíenos los artículos.',
  'order.return_refused.subject': 'Su devolución del pedido {order} no se ha aceptado',
  'order.return_refused.text': 'No podemos aceptar la devolución que ha solicitado.',
  'order.return_received.subject': 'Hemos recibido su devolución del pedido {order}',
  'order.return_received.text': 'De su devolución ha llegado lo siguiente:',
  'order.return_received.next':
    'Ahora lo revisamos. Le escribiremos cuando el dinero esté en camino o se haya descontado de lo que le queda por pagar.',
  returnAddress: 'Enviar a',
  returnLabel: 'La etiqueta del paquete está en la página de su pedido.',
  'cart.abandoned.subject': 'Su carrito en {store}',
  'cart.abandoned.text': 'Esto sigue en su carrito:',
  'cart.abandoned.why':
    'Recibe este correo una sola vez por este carrito, porque tiene una cuenta en nuestra tienda.',
  openCart: 'Abrir el carrito',
  unsubscribe: 'No recibir más correos sobre carritos',
  'user.created.subject': 'Le damos la bienvenida a {store}',
  'user.created.text': 'Su cuenta con la dirección de correo {email} está lista.',
  visit: 'Visitar la tienda',
  'user.password_recovery.subject': 'Elija una contraseña nueva',
  'user.password_recovery.text':
    'Alguien, probablemente usted, ha pedido una contraseña nueva. Si no ha sido usted, no haga nada: su contraseña sigue siendo la misma.',
  setPassword: 'Elegir una contraseña nueva',
  code: 'O escriba este código: {code}',
  confirmEmail: 'Confirmar la dirección de correo',
  codeForEmail: 'Para confirmar la dirección de correo, envíe este código: {code}',
  codeAlone: 'Para elegir una contraseña nueva, escriba este código: {code}',
  codeEnds: 'Es válido durante una hora.',
  'user.password_changed.subject': 'Su contraseña se ha cambiado',
  'user.password_changed.text':
    'La contraseña de su cuenta se cambió el {date}. Si no ha sido usted, elija otra de inmediato y escríbanos.',
  'user.email_changed.subject': 'La dirección de correo de su cuenta se ha cambiado',
  'user.email_changed.text':
    'La dirección de correo de su cuenta se cambió a {email} el {date}. Si no ha sido usted, escríbanos de inmediato.',
  'product.back_in_stock.subject': '{product} vuelve a estar disponible',
  'product.back_in_stock.text':
    'Nos pidió que le avisáramos cuando pudiera volver a comprar {product}: ya puede. Puede que no haya suficiente para todos los que esperan.',
  onlyMail: 'Este es el único correo sobre ello. Hemos borrado su dirección de la lista.',
  'webhook.disabled.subject': 'Se ha desactivado un webhook de {store}',
  'webhook.disabled.text':
    'Desde hace días no se acepta ninguno de los eventos enviados a {url}. El webhook está desactivado. Repare el receptor y vuelva a activar el webhook; los eventos de los últimos 30 días están en GET /events.',
  'staff.invitation.subject': 'Invitación a {store}',
  'staff.invitation.text':
    'Le han invitado a trabajar en la tienda {store}. Para aceptar, elija una contraseña.',
  'staff.invitation.ends': 'Funciona una sola vez y durante siete días.',
  'staff.invitation.taken':
    'Le han invitado a trabajar en la tienda {store}. Con esta dirección de correo no es posible: ya es de alguien que trabaja aquí o en otra cuenta, y solo se puede usar una vez. Pida una invitación a otra dirección.',
  'staff.email.subject': 'Confirme su dirección de correo para {store}',
  'staff.email.text':
    'Alguien, probablemente usted, quiere entrar con esta dirección de correo para trabajar en tiendas. Confírmela: a partir de entonces entrará con ella. Si no ha sido usted, no haga nada.',
  'staff.email.ends': 'Funciona una sola vez y durante un día.',
  'staff.recovery.subject': 'Elija una contraseña nueva para {store}',
  'staff.recovery.text':
    'Alguien, probablemente usted, ha pedido una contraseña nueva para trabajar en tiendas. Si no ha sido usted, no haga nada: su contraseña sigue siendo la misma.',
  'staff.recovery.ends': 'Funciona una sola vez y durante una hora.',
};
