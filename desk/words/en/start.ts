/** The first page of a store, and its checklist. */
export const start = {
  title: 'Start',
  to_do: 'To do',
  to_pack: 'order to pack |||| orders to pack',
  not_paid: 'order not paid yet |||| orders not paid yet',
  to_refund: 'order to refund |||| orders to refund',
  returns: 'return asked for |||| returns asked for',
  failed: 'payment failed |||| payments failed',
  low_stock: 'item low or sold out |||| items low or sold out',
  webhooks: 'webhook that fails |||| webhooks that fail',
  mails: 'mail not sent in 7 days |||| mails not sent in 7 days',
  not_known: 'This could not be read: %{message}',
  nothing: 'Your role sees nothing here yet. Choose from the menu.',
  sales: 'Sales',
  today: 'Today',
  orders_count: '%{smart_count} order |||| %{smart_count} orders',
  weekday: '%{weekday} of last week',
  thirty_days: 'The last 30 days',
  chart:
    'Sales of the last 30 days: %{total} in all. The best day was %{day} with %{most}. |||| Sales of the last 30 days: %{total} in all. The best day was %{day} with %{most}.',
  chart_empty: 'No sales in the last 30 days.',
  all_reports: 'All reports',
  checklist: {
    title: 'Open your shop',
    progress: '%{done} of %{all} steps are done',
    hide: 'Hide this list',
    done: 'Done',
    open: 'To do',
    confirm: { currency: '%{currency} is right', tax: 'I charge no taxes' },
    cards: 'Take cards',
    steps: {
      name: {
        title: 'Say who you are',
        note: 'The name of the shop, and the e-mail address that customers answer to.',
      },
      currency: {
        title: 'Check your currency',
        note: 'Prices are in %{currency}. Change it before the first product, not after.',
      },
      shipping: {
        title: 'Say how you ship',
        note: 'A shipping method with its price and countries.',
      },
      tax: {
        title: 'Set your taxes',
        note: 'The rates of your country: check them, and they apply.',
      },
      payment: { title: 'Take payments', note: 'A bank transfer or invoice, or a card processor.' },
      product: { title: 'Add your first product', note: 'With a price, a picture and its stock.' },
      mails: {
        title: 'Check that mails arrive',
        note: 'Send yourself the order confirmation that customers get.',
      },
      mail_server: {
        title: 'Send mails',
        note: 'Your mail provider’s server, so that confirmations go out.',
      },
      order: {
        title: 'Make a test order',
        note: 'Order in your shop like a customer, and see what arrives.',
      },
      order_here: {
        title: 'Make a test order',
        note: 'Order something yourself, and see what arrives.',
      },
      arrived: {
        title: 'Your order is here',
        note: 'Open the order that came from your shop.',
      },
    },
  },
  mails_page: {
    title: 'Mails that were not sent',
    empty: 'All mails of the last 7 days were sent.',
    when: 'When',
    mail: 'Mail about',
    reason: 'Why',
    record: 'Record',
    open: 'Open',
    waits: 'waits until %{time}',
  },
};
