import type { roles as english } from '../en/roles.ts';
import type { Texts } from '../texts.ts';

export const roles: Texts<typeof english> = {
  name: 'Nombre',
  own: 'Roles propios',
  new: 'Rol nuevo',
  none_of_own: 'No tiene ninguno. Los predefinidos de abajo están siempre disponibles.',
  built_in: 'Roles predefinidos',
  permissions: 'Permisos',
  count: '%{smart_count} permiso |||| %{smart_count} permisos',
  choose_one: 'Elija al menos un permiso.',
  all_reading: 'Elegir todos los de lectura',
  clear: 'No elegir ninguno',
  begin_with: 'Qué pueden hacer los miembros con este rol',
  fine_tune: 'Ajustar en detalle',
  groups: {
    selling: 'Pedidos y clientes',
    catalogue: 'Productos y precios',
    store: 'Ajustes de la tienda',
    data: 'Informes y datos',
    access: 'Miembros y programas',
  },
  names: {
    owner: 'Propietario',
    manager: 'Gestor',
    support: 'Atención al cliente',
    catalogue: 'Catálogo y precios',
    analyst: 'Analista',
    pack_orders: 'Prepara pedidos',
  },
  notes: {
    owner: 'Puede hacerlo todo. En todas las tiendas gestiona también propietarios y roles.',
    manager:
      'Puede hacerlo todo menos gestionar miembros, claves de API, webhooks y textos de los correos.',
    support:
      'Gestiona pedidos, clientes, pagos y facturas. No cambia productos, precios ni ajustes.',
    catalogue: 'Cambia productos, precios, promociones y cupones. No ve pedidos ni clientes.',
    analyst: 'Ve pedidos, productos e informes, pero no nombres ni direcciones. No cambia nada.',
    pack_orders:
      'Ve los pedidos con nombres y direcciones, los prepara y los envía. No reembolsa ni cambia productos.',
  },
  words: {
    read: 'ver',
    write: 'modificar',
    erase: 'borrar para siempre',
    refund: 'reembolsar',
    refund_limited: 'reembolsar hasta el límite',
  },
  resources: {
    application: 'Ajustes (ver)',
    settings: 'Ajustes (modificar)',
    credentials: 'Webhooks, claves de API, textos de los correos, cuenta bancaria',
    personal: 'Nombres y direcciones de personas',
    notifications: 'Correos',
    events: 'Actividad',
    reports: 'Informes',
  },
};
