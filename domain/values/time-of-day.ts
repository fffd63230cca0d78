/**
 * `3:42 PM`. Every time of day on a screen is the portal's, like its dates. Where the reader's own clock shows
 * another, the zone is named: `3:42 PM MT` (ruling 23). Formatted by hand: on a slow phone, `Intl` would delay
 * the start noticeably.
 *
 * @param portal how far the portal's clock is ahead of UTC, in milliseconds; `own` is that of the reader's
 */
export function timeText(at: number, portal: number, own: number, zoneName: string): string {
  const time = new Date(at + portal).toISOString().slice(11, 16);
  const hour = Number(time.slice(0, 2));
  const half = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}${time.slice(2)} ${half}${portal === own ? '' : ` ${zoneName}`}`;
}
