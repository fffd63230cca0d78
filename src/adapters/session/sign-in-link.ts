/**
 * Returns the ticket of a sign-in link, `?t=`. Removes it at once from the address and the history entry
 * (SES-29, SES-30).
 */
export function takeTicket(): string | undefined {
  const address = new URL(location.href);
  const ticket = address.searchParams.get('t');
  if (ticket === null) return undefined;
  address.searchParams.delete('t');
  history.replaceState(history.state, '', address);
  return ticket;
}
