/** What a page needs of the hosts of others, by directives of its Content-Security-Policy. */
export interface OtherHosts {
  readonly 'script-src'?: readonly string[];
  readonly 'connect-src'?: readonly string[];
  readonly 'frame-src'?: readonly string[];
  /** Where forms of the page may lead, also by a redirect. */
  readonly 'form-action'?: readonly string[];
}

/** The hosts of a directive, each once. */
export const hostsFor = (others: readonly OtherHosts[], directive: keyof OtherHosts): string =>
  [...new Set(others.flatMap((each) => each[directive] ?? []))].map((host) => ` ${host}`).join('');
