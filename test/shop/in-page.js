// What a visitor does with a page, in the page itself: the same in each browser.
(() => {
  const textOf = (element) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const elements = (selector) => [...document.querySelectorAll(selector)];

  function nameOf(control) {
    if (control.ariaLabel) return control.ariaLabel;
    const [label] = control.labels ?? [];
    if (!label) return '';
    const copy = label.cloneNode(true);
    for (const inner of copy.querySelectorAll('select, input, textarea')) inner.remove();
    return textOf(copy);
  }

  // The next document has no such window.
  window.onbeforeunload = () => {
    window.isLeaving = true;
  };

  function field(label, within = 'html') {
    const all = [...document.querySelector(within).querySelectorAll('input, select, textarea')];
    const controls = all.filter(({ type }) => type !== 'hidden');
    const found =
      controls.find((each) => nameOf(each) === label) ??
      controls.find((each) => nameOf(each).startsWith(label));
    if (!found) throw new Error(`${location.pathname} has no field ${label}.`);
    return found;
  }

  function target(name) {
    const all = elements('a[href], button').filter(({ disabled }) => !disabled);
    const called = (each) => each.ariaLabel ?? textOf(each);
    return (
      all.find((each) => called(each) === name) ?? all.find((each) => called(each).startsWith(name))
    );
  }

  function fill(label, value, within) {
    const control = field(label, within);
    control.focus();
    if (control.tagName === 'SELECT') {
      const chosen = [...control.options].find((each) => textOf(each) === value);
      if (!chosen) throw new Error(`${label} does not offer ${value}.`);
      control.value = chosen.value;
    } else control.value = value;
    for (const type of ['input', 'change'])
      control.dispatchEvent(new Event(type, { bubbles: true }));
  }

  function press(name) {
    const found = target(name);
    if (!found) throw new Error(`${location.pathname} offers no ${name}.`);
    // A link of another window would be read by nobody.
    found.removeAttribute('target');
    found.click();
  }

  return {
    isReady: () =>
      document.readyState === 'complete' &&
      !window.isLeaving &&
      !document.querySelector('[aria-busy=true]'),
    where: () => location.pathname + location.search,
    status: () => performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0,
    text: () => textOf(document.body),
    heading: () => textOf(document.querySelector('h1')),
    fill,
    check: (label) => field(label).click(),
    valueOf: (label) => field(label).value,
    press,
    offers: (name) => target(name) !== undefined,
    all: (selector) => elements(selector).map(textOf),
    attribute: (selector, name) =>
      document.querySelector(selector)?.getAttribute(name) ?? undefined,
    overflows: () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  };
})();
