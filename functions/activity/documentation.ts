import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import { type activity, activitySchema } from '../../shared/resources/activity.ts';

export const documentation: Documentation<typeof activity> = {
  one: 'an entry of the log',
  note: 'For owners of all stores, with a session token. Newest first; kept for 400 days. Entries never contain passwords, codes or secrets.',
  fields: {
    id: 'IDs grow with time.',
    type: 'What was done: `session.created` is a login.',
    application_id: 'The store in which it was done.',
    by: 'Who did it: `admin` has the secret key, `key` is an API key with `id` and `name`, `operator` used `bin/shopwright`.',
    session: 'The session of the member, as in [the list of sessions](#tag/sessions).',
    network: 'The IPv4 address, or the /64 prefix of the IPv6 address.',
    record: 'What it was done to, named as it was then.',
    fields: 'Which fields were sent, without their values.',
    data: 'What somebody was given: memberships, permissions.',
  },
  schemas: { Activity: activitySchema, ActivityAuthor: activitySchema.properties.by },
  operations: {
    list: {
      summary: 'List what was done',
      note: 'Continue to older entries with `_links.next`, until there is none.',
      beside: { _links: schemaOf('NextLink') },
      parameters: {
        before: 'The ID of an entry: only earlier ones.',
        type: 'Only entries of this type.',
        'by.id': 'Only those of the member or API key with this ID.',
        per_page: 'How many to return: 20, or up to 250.',
      },
    },
  },
};
