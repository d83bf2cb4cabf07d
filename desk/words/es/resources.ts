import type { resources as english } from '../en/resources.ts';
import type { Texts } from '../texts.ts';

export const resources: Texts<typeof english> = {
  addresses: { name: 'Dirección |||| Direcciones', fields: { state: 'Provincia' } },
  apiKeys: {
    name: 'Clave de API |||| Claves de API',
    invite:
      'Una clave permite a un programa trabajar con la tienda, con los permisos que necesita.',
  },
  brands: {
    name: 'Marca |||| Marcas',
    invite: 'Los fabricantes de sus productos. Los clientes filtran por marca.',
  },
  carts: {
    name: 'Carrito |||| Carritos',
    invite: 'Lo que los clientes han elegido y aún no han pedido.',
  },
  categories: { name: 'Categoría |||| Categorías' },
  collections: {
    name: 'Colección |||| Colecciones',
    invite: 'Productos que van juntos, como los de la página de inicio.',
  },
  contents: {
    name: 'Página |||| Páginas',
    invite: 'Las páginas de su tienda: aviso legal, noticias, guías.',
  },
  coupons: {
    name: 'Cupón |||| Cupones',
    invite: 'Códigos con los que los clientes obtienen un descuento.',
  },
  exports: { name: 'Exportación |||| Exportaciones' },
  files: { name: 'Archivo |||| Archivos' },
  imports: { name: 'Importación |||| Importaciones' },
  invoices: {
    name: 'Factura |||| Facturas',
    empty: 'Aún no hay facturas',
    invite: 'Una factura se crea desde un pedido pagado: abra el pedido y créela allí.',
  },
  notifications: { name: 'Correo |||| Correos' },
  orders: { name: 'Pedido |||| Pedidos', invite: 'Aquí aparecen los pedidos de su tienda.' },
  paymentMethods: {
    name: 'Método de pago |||| Métodos de pago',
    invite: 'Formas de pagar sin tarjeta, como la transferencia o el pago contra reembolso.',
    help: { tax_id: 'Vacío: la comisión tributa como los productos del pedido.' },
  },
  payments: { name: 'Pago |||| Pagos' },
  products: {
    name: 'Producto |||| Productos',
    invite: 'Lo que vende, con precios, imágenes y existencias.',
  },
  promotions: {
    name: 'Promoción |||| Promociones',
    invite: 'Descuentos que los clientes obtienen sin código.',
  },
  roles: { name: 'Rol |||| Roles', invite: 'Conjuntos de permisos para su equipo.' },
  shippings: {
    name: 'Método de envío |||| Métodos de envío',
    fields: { code: 'País' },
    invite: 'Cómo envía los pedidos, con precios y países.',
    help: { tax_id: 'Vacío: el envío tributa como los productos del pedido.' },
  },
  staff: { name: 'Miembro |||| Equipo' },
  stores: {
    name: 'Comercio |||| Comercios',
    invite: 'Lugares donde los clientes compran o recogen.',
  },
  taxes: { name: 'Clase de impuesto |||| Impuestos', fields: { state: 'Provincia' } },
  users: {
    name: 'Cliente |||| Clientes',
    fields: { state: 'Provincia' },
    invite: 'Las personas que le compran.',
  },
  variables: {
    name: 'Variable |||| Variables',
    invite: 'Valores que lee su tienda: textos, números, opciones.',
  },
  webhooks: {
    name: 'Webhook |||| Webhooks',
    fields: { types: 'Eventos' },
    invite: 'Direcciones a las que la tienda envía sus eventos.',
  },
};
