const HOUR_MS = 3_600_000;

/** How long ago a moment was, in whole hours or days: `2 days ago`. */
export function agoOf(locale: string, since: string): string {
  const format = new Intl.RelativeTimeFormat(locale);
  const hours = Math.max(Math.floor((Date.now() - Date.parse(since)) / HOUR_MS), 0);
  if (hours === 0) return format.format(-minutesSince(since), 'minute');
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}

const minutesSince = (since: string) =>
  Math.max(Math.floor((Date.now() - Date.parse(since)) / 60_000), 0);
