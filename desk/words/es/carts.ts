import type { carts as english } from '../en/carts.ts';
import type { Texts } from '../texts.ts';

export const carts: Texts<typeof english> = {
  tabs: {
    open: 'Abiertos',
    abandoned: 'Abandonados',
    closed: 'Convertidos en pedido',
    all: 'Todos',
  },
  which: 'Carritos',
  changed: 'Último cambio',
  customer: 'Cliente',
  guest: 'Invitado',
  items: 'Artículos',
  total: 'Total',
  state: 'Estado',
  states: { open: 'Abierto', closed: 'Convertido en pedido' },
  more: '%{first} y %{smart_count} más |||| %{first} y %{smart_count} más',
  abandoned_off:
    'Ningún carrito se da por abandonado: la tienda no ha fijado a los cuántos minutos (ajuste abandoned_cart_minutes).',
  abandoned_note:
    'Carritos abiertos que nadie ha cambiado desde hace %{smart_count} minuto. |||| Carritos abiertos que nadie ha cambiado desde hace %{smart_count} minutos.',
  one: 'Carrito del %{time}',
  quantity: 'Cantidad',
  price: 'Precio',
  product: 'Producto',
  problems: 'Tal como está no se puede pedir:',
  coupon: 'Cupón %{code}: %{amount} de descuento',
  to_order: 'El pedido resultante',
};
