/** How old a thing is, by the clock of this device: minutes within the hour, then the time of day, then the date. */
export function age(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  // By hand: the browser's own words for times cost a slow phone a part of its start.
  const then = new Date(at);
  return dayOf(at) === dayOf(now) ? timeOf(then) : dayOf(at);
}

/** `11/20/2026` on this device. */
function dayOf(at: number): string {
  const date = new Date(at);
  return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
}

function timeOf(date: Date): string {
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${date.getHours() % 12 || 12}:${minutes} ${date.getHours() < 12 ? 'AM' : 'PM'}`;
}
