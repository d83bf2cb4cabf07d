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
  names: {
    owner: 'Propietario',
    manager: 'Gestor',
    support: 'Atención al cliente',
    catalogue: 'Catálogo y precios',
    analyst: 'Analista',
    pack_orders: 'Prepara pedidos',
  },
  notes: {
    owner: 'Todo; en todas las tiendas, también propietarios y roles.',
    manager: 'Todo menos miembros, claves de API, webhooks y textos de los correos.',
    support: 'Lee casi todo; modifica pedidos, clientes, carritos, pagos y facturas.',
    catalogue: 'Productos y lo relacionado con ellos, promociones y cupones.',
    analyst: 'Lee, pero sin nombres ni direcciones de clientes.',
    pack_orders:
      'Ve los pedidos con nombres y direcciones, los prepara y los envía. No reembolsa nada.',
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
