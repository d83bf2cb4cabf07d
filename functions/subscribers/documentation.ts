import type { Documentation } from '../../shared/contract/documentation.ts';
import { MAILED } from '../../shared/contract/mailed.ts';
import type { subscribers } from '../../shared/resources/subscribers.ts';

export const documentation: Documentation<typeof subscribers> = {
  one: 'a subscriber',
  menu: 'selling',
  note: 'Email tools get them by export, list and events. A person who ends the newsletter is deleted (`subscriber.deleted`).',
  example: { email: 'ada@example.org', locale: 'en' },
  fields: {
    email: 'Unique, ignoring case.',
    locale: 'The language of the newsletter. By default the one of the request.',
    confirmed_at:
      'When the person confirmed by the link in the email. Null for those that staff added, or whose address they changed.',
    unsubscribe_token:
      'Ends the newsletter: for a link to `newsletter_url?unsubscribe=<token>` in each issue.',
    token: 'From the link in an email.',
  },
  operations: {
    create: {
      note: 'For people who agreed elsewhere. Sends no email.',
    },
    subscribe: {
      effect: 'adds',
      beside: MAILED,
      summary: 'Subscribe to the newsletter',
      note: 'Sends an email with a link that confirms it for 7 days: up to 3 an hour to an address. The response is always the same. 400 unless the setting `newsletter` is on.',
      example: { email: 'ada@example.org' },
      as: 'public',
    },
    confirm: {
      effect: 'adds',
      summary: 'Confirm a subscription',
      note: 'By the token of the email. Repeating it changes nothing.',
      example: { token: 'WyJhZGEi.c2lnbmF0dXJl' },
      as: 'public',
    },
    unsubscribe: {
      effect: 'removes',
      summary: 'Unsubscribe from the newsletter',
      note: 'By `unsubscribe_token`. Repeating it changes nothing.',
      example: { token: 'c2lnbmF0dXJl' },
      as: 'public',
    },
  },
};
