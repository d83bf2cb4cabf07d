/** Commands of a document with keys of one's own in place of `...`, as the document says. */
export const withOwnKeys = (commands: string): string =>
  commands.replaceAll(/^(?:.*set-facebook .*|\{".*)$/gm, (line) =>
    line.replaceAll('...', 'c0ffee00c0ffee00'),
  );
