// Hosted Fields of Braintree for a card, and 3-D Secure (braintree.github.io/braintree-web). What they hold is sent to
// Braintree and to the bank alone.
const SCRIPTS = 'https://js.braintreegateway.com/web/3.144.0/js';

export async function mount({ place, data, load, clientToken }) {
  const module = (name) => load(`${SCRIPTS}/${name}.min.js`);
  const [authorization] = await Promise.all([
    clientToken(),
    ...['client', 'hosted-fields'].map(module),
  ]);
  const { braintree } = globalThis;
  const client = await braintree.client.create({ authorization });
  const { threeDSecureEnabled } = client.getConfiguration().gatewayConfiguration;
  if (threeDSecureEnabled) await module('three-d-secure');
  const bank =
    threeDSecureEnabled && (await braintree.threeDSecure.create({ version: '2', client }));
  const fields = await braintree.hostedFields.create({
    ...{ client, fields: fieldsIn(place), styles: stylesOf(place) },
  });
  return {
    async token() {
      try {
        const card = await fields.tokenize();
        return bank ? await verified(bank, card, { place, data }) : { token: card.nonce };
      } catch ({ type }) {
        return { problem: type === 'CUSTOMER' ? data.incomplete : data.failed };
      }
    },
  };
}

/** By their names there, each in its place, with its label for who does not see it. */
const fieldsIn = (place) =>
  Object.fromEntries(
    [...place.querySelectorAll('[data-field]')].map((container) => {
      const label = container.previousElementSibling.textContent;
      return [container.dataset.field, { container, internalLabel: label, iframeTitle: label }];
    }),
  );

/** Frames have no style sheet of the page. */
function stylesOf(place) {
  const { color, fontFamily, fontSize } = getComputedStyle(place);
  return { input: { color, 'font-family': fontFamily, 'font-size': fontSize } };
}

/** The bank asks the shopper, where it has to. A card that it does not confirm is not charged. */
async function verified(bank, { nonce, details }, { place, data }) {
  const email = place.closest('form').elements.email?.value || data.email;
  const { liabilityShifted, liabilityShiftPossible, ...card } = await bank.verifyCard({
    ...{ amount: data.amount, nonce, bin: details.bin, ...(email && { email }) },
    onLookupComplete: (_, next) => next(),
  });
  if (liabilityShiftPossible && !liabilityShifted) return { problem: data.refused };
  return { token: card.nonce };
}
