/** A ticket that a link brought in `?t=`. It leaves the address and the history entry at once (SES-29, SES-30). */
export function takeTicket(): string | undefined {
  const address = new URL(location.href);
  const ticket = address.searchParams.get('t');
  if (ticket === null) return undefined;
  address.searchParams.delete('t');
  history.replaceState(history.state, '', address);
  return ticket;
}
