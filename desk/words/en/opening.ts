/** The form that opens the first shop. */
export const opening = {
  title: 'Open your shop',
  note: 'It takes a minute. Everything can be changed later.',
  name: 'Name of the shop',
  country: 'Country',
  place: 'Prices in %{currency}, mails in %{language}, time zone %{zone}.',
  owner_name: 'Your name',
  email: 'E-mail',
  password: 'Password',
  submit: 'Open the shop',
  another: 'New store…',
  another_title: 'New store',
  another_submit: 'Make the store',
  /** The store of examples. */
  examples: {
    note: 'Not sure yet? Open a second store with products, pictures and a shop. You can remove it at any time.',
    look: 'Look around with examples',
    making: 'Making the examples…',
    bar: 'These are examples. Change what you like: nothing here touches your own store.',
    remove: 'Remove the examples',
    remove_title: 'Remove the examples?',
    remove_note:
      'The store of examples is deleted, with all that is in it. Your own store stays as it is.',
    type_name: 'Type %{name} to confirm',
  },
};
