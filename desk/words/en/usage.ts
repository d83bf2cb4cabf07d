/** The page of limits and usage. */
export const usage = {
  title: 'Limits and usage',
  intro: 'What your store may have, and what it uses now. Whoever runs the server sets the limits.',
  refresh: 'Refresh',
  not_known: 'Not known yet',
  of_limit: '%{used} of %{limit}',
  no_cost: 'Nothing for each request on a server of your own',
  cost_a_day: 'About %{cost} a day',
  requests_note:
    'Of the last minute. Seconds with fewer than 5 requests are not counted; the limit is for customers and guests.',
  mails_note: 'Mails about passwords are not among them. What is beyond the limit waits an hour.',
  cost_note:
    'An estimate: units of the database alone, at list prices, if every minute were like the last one.',
  records_note: 'Counted shortly after each change.',
  sections: {
    requests: 'Requests',
    mails: 'Mails',
    database: 'Database',
    records: 'Records',
  },
  facts: {
    busiest_second: 'In the busiest second',
    customer_requests: 'By customers and guests',
    admin_requests: 'By programs with the secret key',
    refused: 'Refused by limits',
    mails_this_hour: 'Sent this hour',
    read_units: 'Read units of the last minute',
    write_units: 'Write units of the last minute',
    cost: 'Cost',
    orders: 'Orders',
    users: 'Customers',
  },
};
