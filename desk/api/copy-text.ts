/** Copies the text to the clipboard: whether it is there. Pages over plain HTTP have no `clipboard`, but the older command. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyByCommand(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copyByCommand(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill);
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  return isCopied;
}
