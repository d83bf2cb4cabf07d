// Each choice counts at once; on wide pages the filters begin open.
const form = document.querySelector('[data-filters]');
const panel = document.querySelector('[data-panel]');
if (panel && matchMedia('(width >= 48rem)').matches) panel.open = true;

form?.addEventListener('change', () => form.requestSubmit());
form?.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});
