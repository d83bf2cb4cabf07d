import type { webhooks as english } from '../en/webhooks.ts';
import type { Texts } from '../texts.ts';

export const webhooks: Texts<typeof english> = {
  url: 'Adresse',
  url_help: 'Beginnt mit https://. Ereignisse werden per POST dorthin gesendet.',
  types: 'Ereignisse',
  types_help: '„order.*“ ist alles zu Bestellungen, „*“ ist alles.',
  choose_one: 'Wählen Sie mindestens ein Ereignis.',
  description: 'Wofür er ist',
  active: 'Ereignisse senden',
  state: 'Status',
  on: 'An',
  off: 'Aus',
  reasons: {
    gone: 'Aus: Die Antwort war 410',
    failing: 'Aus: 5 Tage lang Fehler',
  },
  disabled: {
    gone: 'Der Empfänger hat mit 410 (entfernt) geantwortet: %{time}. Schalten Sie den Webhook ein, um fortzufahren.',
    failing:
      '5 Tage lang gab es nur Fehler, bis %{time}. Schalten Sie den Webhook ein, um fortzufahren.',
  },
  secret: 'Geheimnis',
  once: 'Kopieren Sie das Geheimnis jetzt in Ihren Empfänger. Es wird nur dieses eine Mal angezeigt.',
  test: 'Testereignis senden',
  tested: 'Ein Testereignis ist unterwegs.',
  rotate: 'Geheimnis ersetzen',
  rotate_title: 'Geheimnis ersetzen?',
  rotate_note:
    '24 Stunden lang hat jedes Ereignis eine Signatur des alten und eine des neuen Geheimnisses.',
  delete_note: 'Der Empfänger bekommt nichts mehr.',
  deliveries: 'Zustellungen',
  no_deliveries: 'Noch wurde nichts gesendet.',
  columns: {
    type: 'Ereignis',
    status: 'Status',
    answer: 'Antwort',
    attempted_at: 'Letzter Versuch',
  },
  statuses: {
    retrying: 'Bisher fehlgeschlagen',
    waiting: 'Wartet',
    succeeded: 'Zugestellt',
    failed: 'Fehlgeschlagen',
  },
  next_attempt: 'nächster Versuch: %{time}',
  details: 'Details',
  body: 'Inhalt',
  no_body: 'Es steht nicht unter den Ereignissen: Es war ein Test, oder es ist älter als 30 Tage.',
  answer: 'Antwort des Empfängers',
  no_answer: 'Leer',
  send_again: 'Erneut senden',
  sent_again: 'Es wird erneut gesendet.',
};
