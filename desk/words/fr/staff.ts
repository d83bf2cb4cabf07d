import type { staff as english } from '../en/staff.ts';
import type { Texts } from '../texts.ts';

export const staff: Texts<typeof english> = {
  invite: 'Inviter un membre',
  name: 'Nom',
  email: 'E-mail',
  email_help: 'Nous y envoyons un lien, utilisable une fois, pendant sept jours.',
  email_help_unmailed: 'Vous recevrez un lien à transmettre. Il sert une fois, pendant sept jours.',
  memberships: 'Rôles',
  add_membership: 'Ajouter un rôle',
  store: 'Boutique',
  role: 'Rôle',
  all_stores: 'toutes les boutiques',
  role_in: '%{role} : %{store}',
  status: 'État',
  statuses: { invited: 'Invité', active: 'Actif', disabled: 'Désactivé' },
  second_factor: 'Deuxième facteur',
  last_login: 'Dernière connexion',
  see_activity: 'Ce que ce membre a modifié',
  resend: 'Renvoyer l’invitation',
  sent_again: 'L’invitation est en route.',
  new_link: 'Créer un nouveau lien d’invitation',
  link_note:
    'Ce serveur n’envoie pas d’e-mails. Transmettez ce lien au membre : il sert une fois, pendant sept jours, et n’est affiché que maintenant.',
  link: 'Lien de l’invitation',
  disable: 'Désactiver',
  disable_title: 'Désactiver %{name} ?',
  disable_note:
    'Le membre est déconnecté immédiatement et ne peut plus se connecter tant que vous ne le réactivez pas.',
  enable: 'Réactiver',
  now_disabled: 'Désactivé. Le membre est déconnecté.',
  now_active: 'Réactivé. Le membre peut de nouveau se connecter.',
  delete_title: 'Supprimer %{name} ?',
  delete_note: 'Le membre est déconnecté immédiatement et devra être invité pour revenir.',
};
