// In the place of braintree-web: fields in frames of another host, as Hosted Fields has them, and a bank that asks in
// one. What it needs of the page's policy is what the library needs: scripts, requests, frames, and a form to a bank.
const ASSETS = 'https://assets.braintreegateway.com/double';
const API = 'https://api.sandbox.braintreegateway.com/double';
const BANK = 'https://acs.bank.example/asks';

/** Cards for tests, by what stands for them. */
const CARDS = {
  4111111111111111: () => `nonce-${crypto.randomUUID()}`,
  4000111111111115: () => 'fake-processor-declined-visa-nonce',
  4111111111112001: () => 'fake-declined-2001-nonce',
  4000000000001091: () => `nonce-${crypto.randomUUID()}`,
};
const ASKED = '400000';

function frameIn(container, more) {
  const frame = Object.assign(document.createElement('iframe'), more);
  Object.assign(frame.style, { border: 'none', width: '100%', height: '100%' });
  container.append(frame);
  return frame;
}

/** What a frame answers. */
const answerOf = ({ contentWindow }) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    contentWindow.postMessage('value', '*', [port2]);
  });

const customerError = (code) => Object.assign(new Error(code), { type: 'CUSTOMER', code });

const client = {
  async create({ authorization }) {
    window.clientToken = JSON.parse(atob(authorization));
    const answer = await fetch(`${API}/configuration`);
    const gatewayConfiguration = await answer.json();
    return { getConfiguration: () => ({ gatewayConfiguration }) };
  },
};

const hostedFields = {
  async create({ fields }) {
    const frames = Object.entries(fields).map(
      ([name, { container, internalLabel, iframeTitle }]) => {
        if (container.querySelector('iframe')) throw new Error('There is a frame already.');
        const hash = encodeURIComponent(internalLabel);
        return [name, frameIn(container, { src: `${ASSETS}/field#${hash}`, title: iframeTitle })];
      },
    );
    return {
      async tokenize() {
        const asked = frames.map(async ([name, frame]) => [name, await answerOf(frame)]);
        const { number, ...others } = Object.fromEntries(await Promise.all(asked));
        if (Object.values(others).includes('')) throw customerError('HOSTED_FIELDS_FIELDS_INVALID');
        const digits = number.replaceAll(' ', '');
        const nonce = CARDS[digits]?.();
        if (!nonce) throw customerError('HOSTED_FIELDS_FIELDS_INVALID');
        return { nonce, details: { bin: digits.slice(0, 6) } };
      },
    };
  },
};

/** The form of a page leads to the bank in a frame, which says what the shopper has said. */
function askBank() {
  const dialog = document.createElement('dialog');
  const frame = frameIn(dialog, { name: 'bank', title: 'Your bank' });
  const form = Object.assign(document.createElement('form'), {
    ...{ method: 'post', action: BANK, target: 'bank' },
  });
  document.body.append(dialog, form);
  dialog.showModal();
  form.submit();
  return new Promise((resolve) => {
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      dialog.remove();
      resolve(data === 'Approve');
    });
  });
}

const threeDSecure = {
  async create({ version }) {
    if (version !== '2') throw new Error('Another version is not there.');
    return {
      async verifyCard({ amount, nonce, bin, email, onLookupComplete }) {
        window.verified = { amount, bin, email };
        await new Promise((next) => onLookupComplete({}, next));
        const isConfirmed = bin !== ASKED || (await askBank());
        return {
          nonce: nonce.startsWith('nonce-')
            ? `fake-three-d-secure-visa-${isConfirmed ? 'full' : 'failed'}-authentication-nonce`
            : nonce,
          ...{ liabilityShifted: isConfirmed, liabilityShiftPossible: true },
        };
      },
    };
  },
};

const PARTS = {
  client: { client },
  'hosted-fields': { hostedFields },
  'three-d-secure': { threeDSecure },
};
const [, part] = /([\w-]+)\.min\.js$/.exec(document.currentScript.src);
// Each script adds its part.
globalThis.braintree ??= {};
Object.assign(globalThis.braintree, PARTS[part]);
