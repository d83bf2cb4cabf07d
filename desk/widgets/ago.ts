const MINUTE_MS = 60_000;

/** How long ago a moment was, in whole minutes, hours or days, one minute at least: `2 days ago`. */
export function agoOf(locale: string, since: string): string {
  const minutes = Math.max(Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS), 1);
  const hours = Math.floor(minutes / 60);
  const format = new Intl.RelativeTimeFormat(locale);
  if (hours >= 24) return format.format(-Math.floor(hours / 24), 'day');
  if (hours > 0) return format.format(-hours, 'hour');
  return format.format(-minutes, 'minute');
}
