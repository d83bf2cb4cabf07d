// A number that is changed counts when the field is left.
for (const form of document.querySelectorAll('[data-line]')) {
  form.querySelector('[name=quantity]')?.addEventListener('change', () => {
    form.requestSubmit(form.querySelector('[value=update]'));
  });
}
