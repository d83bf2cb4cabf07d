// Analytics and advertising of the store. Nothing of them is loaded before the visitor agrees.
const banner = document.querySelector('[data-tags]');
const { dataset } = banner;
const path = document.body.dataset.base;

function load(url) {
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  document.head.append(script);
}

/** Each gives what tells of a product: `view_item` or `add_to_cart`. Pages tell of themselves. */
const starters = {
  googleAnalytics(id) {
    window.dataLayer = [];
    function gtag() {
      // biome-ignore lint/complexity/noArguments: Google tells commands from other data by this type.
      window.dataLayer.push(arguments);
    }
    window.gtag = gtag;
    const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
    gtag('consent', 'default', { ...denied, analytics_storage: 'granted' });
    gtag('js', new Date());
    // The cookies are of this host and path alone, so that the shop can take them away.
    const kept = { cookie_domain: 'none', cookie_path: path };
    gtag('config', id, { ...kept, allow_google_signals: false, transport_type: 'beacon' });
    load(`https://www.googletagmanager.com/gtag/js?${new URLSearchParams({ id })}`);
    return (name, { id: item_id, name: item_name, price, currency, quantity }) =>
      gtag('event', name, {
        ...{ currency, value: price * quantity },
        items: [{ item_id, item_name, price, quantity }],
      });
  },

  metaPixel(id) {
    const fbq = (...given) => (fbq.callMethod ? fbq.callMethod(...given) : fbq.queue.push(given));
    Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] });
    Object.assign(window, { fbq, _fbq: fbq });
    // It would read forms and buttons by itself.
    fbq('set', 'autoConfig', false, id);
    fbq('init', id);
    fbq('track', 'PageView');
    load('https://connect.facebook.net/en_US/fbevents.js');
    return (name, { id: product, price, currency, quantity }) =>
      fbq('track', name === 'view_item' ? 'ViewContent' : 'AddToCart', {
        ...{ content_type: 'product', content_ids: [product] },
        ...{ value: price * quantity, currency },
      });
  },

  scriptUrl(url) {
    const events = [];
    window.shopEvents = events;
    load(url);
    return (event, product) => {
      const detail = { event, ...product };
      events.push(detail);
      dispatchEvent(new CustomEvent('shop-event', { detail }));
    };
  },
};

const product = () => JSON.parse(document.querySelector('[data-item]')?.dataset.item ?? 'null');

function start() {
  const tellers = Object.entries(starters)
    .filter(([name]) => dataset[name])
    .map(([name, begin]) => begin(dataset[name]));
  const tell = (name, quantity) => {
    const known = product();
    if (known) for (const each of tellers) each(name, { ...known, quantity });
  };
  tell('view_item', 1);
  document.addEventListener('submit', ({ target }) => {
    if (!target.matches('form.buy')) return;
    tell('add_to_cart', Number(new FormData(target).get('quantity')) || 1);
  });
}

banner.addEventListener('submit', (event) => {
  event.preventDefault();
  const { target, submitter } = event;
  const body = new URLSearchParams(new FormData(target, submitter));
  banner.hidden = true;
  // The answer has the cookie, and leads to a page that is not needed. Without it, nothing is agreed to.
  fetch(target.action, { method: 'POST', body, redirect: 'manual' })
    .then(({ type }) => {
      banner.hidden = type === 'opaqueredirect';
      if (banner.hidden && body.get('choice') === 'yes') start();
    })
    .catch(() => {
      banner.hidden = false;
    });
});

const choice = /(?:^|; )consent=([\w-]+)/.exec(document.cookie)?.[1] ?? '';
if (choice === `yes-${dataset.tags}`) start();
// Whoever has said no to all shops is not asked by this one.
else banner.hidden = choice === 'no' || navigator.globalPrivacyControl === true;
