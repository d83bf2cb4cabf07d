/** @import { ApiCall } from './api.js' */
import { config } from './config.js';
import { element, find } from './dom.js';

const MAX_SHOWN = 30;

/** Shows the footer for developers, with the API calls that the shop makes. */
export function startApiCallList() {
  find('#for-developers').hidden = false;
  let count = 0;
  addEventListener('apicall', (event) => {
    if (!(event instanceof CustomEvent)) return;
    count += 1;
    find('#call-count').textContent = `(${count})`;
    const list = find('#calls');
    list.prepend(listItem(event.detail));
    list.children[MAX_SHOWN]?.remove();
  });
}

/** @param {ApiCall} call */
const listItem = ({ method, path, status, milliseconds, serverTiming }) =>
  element(
    'li',
    {},
    element('code', {}, `${method} ${config.api}${decodeURIComponent(path)}`),
    element(
      'small',
      {},
      [status, `${milliseconds.toFixed(0)} ms`, serverTiming].filter(Boolean).join(' · '),
    ),
  );
