import type { customers as english } from '../en/customers.ts';
import type { Texts } from '../texts.ts';

export const customers: Texts<typeof english> = {
  search: 'Nombre, correo electrónico',
  customer: 'Cliente',
  email: 'Correo electrónico',
  tags: 'Etiquetas',
  tag: 'Etiqueta',
  since: 'Cliente desde',
  name: 'Nombre',
  new_help:
    'El cliente aún no recibe ningún correo. En la página siguiente puede enviarle un enlace para elegir contraseña.',
  role: 'Rol',
  role_help: 'Una palabra suya, por ejemplo para precios de distribuidor. La tienda la ve.',
  tax_exempt_help: 'Los pedidos de este cliente no llevan impuestos.',
  orders: 'Pedidos',
  orders_none: 'Todavía no hay pedidos.',
  all_orders: 'Todos los pedidos de este cliente',
  carts: 'Carritos',
  carts_none: 'No hay carritos.',
  addresses: 'Direcciones',
  addresses_none: 'No hay direcciones.',
  spent: 'Gastado',
  spent_newest: 'Gastado (últimos %{count})',
  average: 'Pedido medio',
  last_order: 'Último pedido',
  never: 'Nunca',
  details: 'Datos',
  units: '%{smart_count} unidad |||| %{smart_count} unidades',
  tag_title: 'Etiquetas de %{smart_count} cliente |||| Etiquetas de %{smart_count} clientes',
  filters: {
    title: 'Filtros',
    tag: 'Etiqueta',
    email: 'Correo electrónico',
    role: 'Rol',
    created_at_gt: 'Desde el',
    created_at_lt: 'Antes del',
  },
  list_export: {
    title: 'Exportar clientes en CSV',
    from: 'Clientes desde el',
    to: 'Clientes antes del',
    submit: 'Exportar',
    running: '%{rows} clientes escritos hasta ahora.',
    done: '%{rows} cliente escrito. |||| %{rows} clientes escritos.',
    file: 'Descargar el archivo %{number}',
  },
  notes: {
    title: 'Notas',
    help: 'Solo para el equipo.',
    add: 'Añadir',
    text: 'Nota nueva',
    pin: 'Fijar',
    unpin: 'Dejar de fijar',
    pinned: 'Fijada',
    remove: 'Eliminar',
    none: 'Todavía no hay notas.',
    failed: 'La nota no se ha guardado: %{message}',
  },
  recover: {
    button: 'Enviar una contraseña nueva',
    done: 'El correo con el enlace va camino de %{email}.',
  },
  export: {
    button: 'Exportar todos los datos',
  },
  erase: {
    button: 'Borrar',
    title: '¿Borrar %{name}?',
    removed: 'Qué se borra',
    removed_list: {
      account: 'El cliente, con su acceso, direcciones, carritos y archivos.',
      orders:
        'Nombres, direcciones, notas y demás datos de la persona en %{smart_count} pedido. |||| Nombres, direcciones, notas y demás datos de la persona en %{smart_count} pedidos.',
    },
    remains: 'Qué se conserva',
    remains_list: {
      orders:
        'Los propios pedidos: número, líneas, importes, país y provincia. Sus cuentas siguen cuadrando.',
      invoices: 'Facturas y facturas rectificativas, como exige la ley.',
      guests:
        'Pedidos hechos como invitado, también con este correo electrónico: bórrelos uno por uno.',
      events:
        'Lo que dicen los eventos de los últimos 30 días, hasta que caduquen; las copias de seguridad; y lo que tengan las pasarelas de pago.',
    },
    final: 'Esto no se puede deshacer.',
    type: 'Escriba %{email} para borrarlo',
    confirm: 'Borrar para siempre',
    cancel: 'Cancelar',
    done: '%{email} se ha borrado.',
  },
};
