/**
 * Returns the ticket of a sign-in link, `#/bills?t=`. The part behind `#` is sent to no server. The ticket leaves
 * the address and the history entry at once. One before `#` was sent, so it leaves too and counts no more (SES-29,
 * SES-30).
 */
export function takeTicket(): string | undefined {
  const address = new URL(location.href);
  const [route = '', query = ''] = address.hash.split('?');
  const fields = new URLSearchParams(query);
  const ticket = fields.get('t') ?? undefined;
  if (ticket === undefined && !address.searchParams.has('t')) return undefined;
  fields.delete('t');
  address.searchParams.delete('t');
  address.hash = fields.size > 0 ? `${route}?${fields}` : route;
  history.replaceState(history.state, '', address);
  return ticket;
}
