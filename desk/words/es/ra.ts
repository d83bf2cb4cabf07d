import type { AllTexts } from '../texts.ts';

/** The texts of ra-core. */
export const ra: AllTexts['ra'] = {
  action: {
    cancel: 'Cancelar',
    clear_input_value: 'Borrar el valor',
    close: 'Cerrar',
    create: 'Crear',
    delete: 'Eliminar',
    edit: 'Editar',
    remove: 'Quitar',
    save: 'Guardar',
    select_columns: 'Columnas',
    toggle_theme: 'Modo claro u oscuro',
    undo: 'Deshacer',
    update: 'Modificar',
  },
  auth: {
    auth_check_error: 'Inicie sesión para continuar',
    logout: 'Cerrar sesión',
  },
  input: {
    references: {
      all_missing: 'No se encuentran los datos relacionados.',
      many_missing: 'Al menos uno de los elementos relacionados ya no está disponible.',
      single_missing: 'El elemento relacionado ya no está disponible.',
    },
  },
  message: {
    delete_content: '¿Seguro que quiere eliminar este elemento (%{name})?',
    delete_title: 'Eliminar %{name} %{recordRepresentation}',
    invalid_form: 'El formulario contiene errores. Revise los datos.',
    select_all_limit_reached:
      'Hay demasiados elementos para seleccionarlos todos. Solo se han seleccionado los primeros %{max}.',
    unsaved_changes: 'Hay cambios sin guardar. ¿Seguro que quiere descartarlos?',
  },
  navigation: {
    clear_filters: 'Borrar búsqueda y filtros',
    next: 'Ir a la página siguiente',
    no_results: 'No se han encontrado %{name}',
    previous: 'Ir a la página anterior',
    skip_nav: 'Ir al contenido',
    first: 'Ir a la primera página',
  },
  notification: {
    created: 'Creado',
    data_provider_error: 'Error al leer los datos. Los detalles están en la consola del navegador.',
    deleted: 'Eliminado |||| %{smart_count} elementos eliminados',
    http_error: 'El servidor no responde',
    i18n_error: 'No se han podido cargar los textos de este idioma',
    item_doesnt_exist: 'El elemento no existe',
    logged_out: 'Su sesión ha terminado. Vuelva a iniciar sesión.',
    not_authorized: 'No tiene permiso para hacer esto.',
    updated: 'Guardado |||| %{smart_count} elementos guardados',
  },
  page: {
    create: 'Crear %{name}',
    edit: '%{name} %{recordRepresentation}',
    empty: 'Todavía no hay %{name}.',
    list: '%{name}',
    show: '%{name} %{recordRepresentation}',
  },
  validation: {
    email: 'Debe ser un correo electrónico válido',
    maxLength: 'Como máximo %{max} caracteres',
    maxValue: 'Como máximo %{max}',
    minLength: 'Como mínimo %{min} caracteres',
    minValue: 'Como mínimo %{min}',
    number: 'Debe ser un número',
    oneOf: 'Debe ser uno de estos valores: %{options}',
    regex: 'El formato no es correcto (expresión regular): %{pattern}',
    required: 'Obligatorio',
    unique: 'Ya existe',
  },
};
