import type { account as english } from '../en/account.ts';
import type { Texts } from '../texts.ts';

export const account: Texts<typeof english> = {
  title: 'Votre compte',
  licences: 'Licences de tiers',
  profile: 'Nom et e-mail',
  password: 'Mot de passe',
  second_factor: 'Deuxième facteur',
  sessions: 'Où vous êtes connecté',
  name: 'Votre nom',
  language: 'Langue des e-mails que vous recevez',
  email: 'Votre e-mail',
  email_note:
    'Nous envoyons un lien à la nouvelle adresse. Votre adresse change quand vous l’ouvrez, et toutes vos connexions prennent alors fin.',
  email_note_unmailed:
    'Aucun e-mail n’est envoyé d’ici : une nouvelle adresse ne peut pas être confirmée. Demandez à qui gère le serveur.',
  email_sent: 'Nous avons envoyé un lien à %{email}. Votre adresse change quand vous l’ouvrez.',
  password_now: 'Mot de passe actuel',
  change_password: 'Changer le mot de passe',
  password_saved: 'Le mot de passe est enregistré.',
  ended: 'Toutes vos sessions ont pris fin.',
  log_in: 'Se reconnecter',
  totp_off:
    'Avec un deuxième facteur, la connexion demande, outre le mot de passe, le code d’une application de votre téléphone.',
  totp_begin: 'Configurer un deuxième facteur',
  totp_scan:
    'Scannez ceci avec une application d’authentification, puis saisissez le code affiché.',
  totp_picture: 'Code QR pour une application d’authentification',
  totp_secret: 'Ou saisissez ceci dans l’application',
  totp_set: 'Activer',
  totp_saved: 'Le deuxième facteur est activé.',
  totp_on: 'Activé : la connexion demande un code de votre application d’authentification.',
  totp_remove: 'Désactiver',
  totp_removed: 'Le deuxième facteur est désactivé.',
  code: 'Code de l’application',
  this_one: 'Celle-ci',
  end_session: 'Mettre fin',
  session_ended: 'La session a pris fin.',
  last_used: '%{network}, dernière utilisation : %{time}',
};
