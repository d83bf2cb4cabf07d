// Forms of the account.

// What is wrong comes first, also for those who hear the page.
document.querySelector('[role=alert]')?.focus();

// A button that shows the password.
for (const input of document.querySelectorAll('input[data-show]')) {
  const { show, hide } = input.dataset;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link show';
  button.textContent = show;
  button.addEventListener('click', () => {
    const isHidden = input.type === 'password';
    input.type = isHidden ? 'text' : 'password';
    button.textContent = isHidden ? hide : show;
  });
  // Not as a text: else browsers would keep it as one.
  input.form?.addEventListener('submit', () => {
    input.type = 'password';
  });
  input.after(button);
}

// The link of the mail has the code behind #, which is sent to no server.
const reset = document.querySelector('[data-form=reset]');
const fragment = new URLSearchParams(location.hash.slice(1));
if (reset && fragment.has('code')) {
  reset.elements.email.value = fragment.get('email') ?? '';
  reset.elements.verification_code.value = fragment.get('code') ?? '';
  for (const name of ['email', 'verification_code']) {
    reset.querySelector(`[data-field=${name}]`).hidden = true;
  }
  document.querySelector('[data-sent]')?.remove();
  history.replaceState(null, '', location.pathname);
  reset.elements.new_password.focus();
}
