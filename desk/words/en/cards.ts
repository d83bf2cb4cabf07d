/** The page of the card processors. */
export const cards = {
  title: 'Card payments',
  intro: 'Cards are charged by a processor with which you have an account.',
  other_ways: 'Bank transfer, cash and other ways to pay',
  none: 'Not set up',
  sandbox: 'Test mode',
  production: 'Live',
  since: 'Saved %{time}',
  stored: 'Stored',
  not_stored: 'Not stored',
  secret_note: 'Secrets are stored encrypted. Nobody can read them later.',
  replace_note:
    'Enter all of them: what you leave empty is not kept. The secrets that are stored cannot be shown.',
  replace: 'Enter new credentials',
  save: 'Save and test',
  test: 'Test',
  works: '%{name} takes these credentials.',
  remove: 'Remove',
  removed: 'The credentials are removed.',
  remove_title: 'Remove the credentials of %{name}?',
  remove_note:
    'Customers cannot pay by %{name} any more, and what they have paid cannot be refunded from here. To go on, all credentials must be entered again.',
  events: 'Address for events of %{name}',
  events_note: {
    stripe:
      'Stripe says here what becomes of payments later, as disputes. Add this endpoint in Stripe under Developers, Webhooks, and enter its signing secret above.',
    braintree:
      'Braintree says here what becomes of payments later, as disputes. Add this webhook in the Control Panel under API, Webhooks.',
  },
  fields: {
    secret_key: 'Secret key',
    publishable_key: 'Publishable key',
    signing_secret: 'Signing secret',
    environment: 'Environment',
    merchant_id: 'Merchant ID',
    public_key: 'Public key',
    private_key: 'Private key',
    merchant_account_id: 'Merchant account',
    merchant_accounts: 'Merchant accounts of other currencies',
    submit_for_settlement: 'Take the money at once',
    require_three_d_secure: 'Only cards that have passed 3-D Secure',
  },
  help: {
    secret_key: 'A secret or restricted key, sk_… or rk_…, in Stripe under Developers, API keys.',
    publishable_key: 'For card forms in browsers, pk_…, of the same mode.',
    signing_secret: 'Of the endpoint for events, whsec_…',
    merchant_account_id: 'Empty for the default one.',
    merchant_accounts: 'One in each line, as USD=shop_usd.',
    submit_for_settlement: 'Otherwise payments are only authorised, and settled in Braintree.',
  },
};
