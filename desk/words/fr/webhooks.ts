import type { webhooks as english } from '../en/webhooks.ts';
import type { Texts } from '../texts.ts';

export const webhooks: Texts<typeof english> = {
  url: 'Adresse',
  url_help: 'Commence par https://. Les événements y sont envoyés par POST.',
  types: 'Événements',
  types_help: '« order.* » : tout sur les commandes, « * » : tout.',
  choose_one: 'Choisissez au moins un événement.',
  description: 'À quoi il sert',
  active: 'Envoyer les événements',
  state: 'État',
  on: 'Activé',
  off: 'Désactivé',
  reasons: {
    gone: 'Désactivé : il a répondu 410',
    failing: 'Désactivé : en échec pendant 5 jours',
  },
  disabled: {
    gone: 'Le destinataire a répondu 410 (gone) le %{time}. Réactivez-le pour continuer.',
    failing:
      'Il n’a eu que des échecs pendant 5 jours, jusqu’au %{time}. Réactivez-le pour continuer.',
  },
  secret: 'Secret',
  once: 'Copiez maintenant le secret chez votre destinataire. Il n’est affiché que cette fois.',
  test: 'Envoyer un événement de test',
  tested: 'Un événement de test est en route.',
  rotate: 'Remplacer le secret',
  rotate_title: 'Remplacer le secret ?',
  rotate_note:
    'Pendant 24 heures, chaque événement porte une signature de l’ancien secret et du nouveau.',
  delete_note: 'Son destinataire ne recevra plus rien.',
  deliveries: 'Envois',
  no_deliveries: 'Rien n’a encore été envoyé.',
  columns: {
    type: 'Événement',
    status: 'État',
    answer: 'Réponse',
    attempted_at: 'Dernière tentative',
  },
  statuses: {
    retrying: 'Échec pour l’instant',
    waiting: 'En attente',
    succeeded: 'Livré',
    failed: 'Échoué',
  },
  next_attempt: 'nouvel essai le %{time}',
  details: 'Détails',
  body: 'Contenu',
  no_body: 'Il n’est pas dans le flux d’événements : c’était un test, ou il a plus de 30 jours.',
  answer: 'Réponse du destinataire',
  no_answer: 'Vide',
  send_again: 'Renvoyer',
  sent_again: 'Il est renvoyé.',
};
