import type { login as english } from '../en/login.ts';
import type { Texts } from '../texts.ts';

export const login: Texts<typeof english> = {
  title: 'Se connecter au tableau de bord',
  again: 'Votre session a pris fin',
  again_note: 'Reconnectez-vous pour continuer. Votre saisie est conservée.',
  email: 'E-mail',
  password: 'Mot de passe',
  totp: 'Code de votre application d’authentification',
  submit: 'Se connecter',
  forgotten: 'Mot de passe oublié ?',
  recover_title: 'Nouveau mot de passe',
  recover_note: 'Avec un lien, vous choisissez un nouveau mot de passe.',
  recover_submit: 'Demander le lien',
  recover_sent: 'Si cette adresse est celle d’un membre, un e-mail avec un lien est en route.',
  recover_unmailed:
    'Ce serveur n’envoie pas d’e-mails. Demandez à son exploitant un lien pour choisir un nouveau mot de passe.',
  back: 'Retour à la connexion',
  reset_title: 'Choisissez un nouveau mot de passe',
  reset_submit: 'Enregistrer le mot de passe',
  reset_done: 'Le mot de passe est enregistré. Connectez-vous avec celui-ci.',
  invitation_title: 'Bienvenue. Choisissez un mot de passe',
  invitation_submit: 'Accepter et se connecter',
  name: 'Votre nom',
  new_password: 'Nouveau mot de passe',
  new_password_help: 'Au moins 8 caractères, aucun des plus courants, et pas votre nom.',
  link_title: 'Se connecter avec votre lien',
  link_submit: 'Se connecter',
  email_title: 'Confirmez votre adresse e-mail',
  email_note:
    'Vous vous connectez désormais avec cette adresse, et toutes les connexions précédentes prennent fin.',
  email_submit: 'Confirmer',
  email_done: 'L’adresse est changée. Connectez-vous avec elle.',
  no_store_title: 'Vous n’avez pas encore de boutique',
  no_store_note: 'Demandez à un propriétaire du compte un rôle dans une boutique.',
  log_out: 'Se déconnecter',
  lost: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
};
