import type { AllTexts } from '../texts.ts';

/** The texts of ra-core. */
export const ra: AllTexts['ra'] = {
  action: {
    cancel: 'Annuler',
    clear_input_value: 'Vider le champ',
    close: 'Fermer',
    create: 'Créer',
    delete: 'Supprimer',
    edit: 'Modifier',
    remove: 'Supprimer',
    save: 'Enregistrer',
    select_columns: 'Colonnes',
    toggle_theme: 'Thème clair/sombre',
    undo: 'Annuler',
    update: 'Modifier',
  },
  auth: {
    auth_check_error: 'Merci de vous connecter pour continuer',
    logout: 'Déconnexion',
  },
  input: {
    references: {
      all_missing: 'Impossible de trouver des données de références.',
      many_missing: 'Au moins une des références associées semble ne plus être disponible.',
      single_missing: 'La référence associée ne semble plus disponible.',
    },
  },
  message: {
    delete_content: 'Êtes-vous sûr(e) de vouloir supprimer cet élément ?',
    delete_title: 'Supprimer %{name} %{recordRepresentation}',
    invalid_form: "Le formulaire n'est pas valide.",
    select_all_limit_reached:
      "Il y a trop d'éléments pour tous les sélectionner. Seuls les %{max} premiers éléments ont été sélectionnés.",
    unsaved_changes:
      "Certains changements n'ont pas été enregistrés. Êtes-vous sûr(e) de vouloir quitter cette page ?",
  },
  navigation: {
    clear_filters: 'Effacer la recherche et les filtres',
    next: 'Aller à la prochaine page',
    no_results: 'Aucun résultat',
    previous: 'Aller à la page précédente',
    skip_nav: 'Aller au contenu',
    first: 'Aller à la première page',
  },
  notification: {
    created: 'Créé',
    data_provider_error: 'Erreur dans le dataProvider. Plus de détails dans la console.',
    deleted: 'Supprimé |||| %{smart_count} supprimés',
    http_error: 'Erreur de communication avec le serveur',
    i18n_error: 'Erreur de chargement des traductions pour la langue sélectionnée',
    item_doesnt_exist: "L'élément n'existe pas",
    logged_out: 'Votre session a pris fin, veuillez vous reconnecter.',
    not_authorized: "Vous n'êtes pas autorisé(e) à accéder à cette ressource.",
    updated: 'Enregistré |||| %{smart_count} enregistrés',
  },
  page: {
    create: 'Créer %{name}',
    edit: '%{name} %{recordRepresentation}',
    empty: 'Pas encore de %{name}.',
    list: '%{name}',
    show: '%{name} %{recordRepresentation}',
  },
  validation: {
    email: 'Doit être un email',
    maxLength: 'Maximum %{max} caractères',
    maxValue: 'Maximum %{max}',
    minLength: 'Minimum %{min} caractères',
    minValue: 'Minimum %{min}',
    number: 'Doit être un nombre',
    oneOf: 'Doit être au choix: %{options}',
    regex: 'Doit respecter un format spécifique (regexp): %{pattern}',
    required: 'Ce champ est requis',
    unique: 'Doit être unique',
  },
};
