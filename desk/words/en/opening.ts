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
};
