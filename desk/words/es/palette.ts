import type { palette as english } from '../en/palette.ts';
import type { Texts } from '../texts.ts';

export const palette: Texts<typeof english> = {
  title: 'Buscar e ir a',
  input: 'Ir a una pantalla, buscar un pedido, un cliente, un producto',
  open: 'Buscar e ir a',
  keys: 'Teclas',
  focus_search: 'Buscar en esta lista',
  rows: 'Fila o registro siguiente y anterior',
  choose: 'Seleccionar la fila',
  edit: 'Abrir la fila, editar el registro',
  undo: 'Deshacer el último cambio pequeño',
  close: 'Cerrar',
  go_to: 'Ir a %{name}',
  new: 'Crear: %{name}',
  everywhere: 'En todas partes',
  lists: 'Listas y fichas',
  screens: 'Ir a',
  actions: 'Acciones',
  searching: 'Buscando…',
  nothing: 'No se ha encontrado nada para «%{words}».',
  hint: '↑ ↓ para elegir, Intro para abrir, Esc para cerrar',
};
