/**
 * Returns the ticket of a sign-in link, `#/bills?t=`. The part behind `#` is sent to no server. The ticket leaves
 * the address and the history entry at once. One before `#` was sent, so it counts no more (SES-29, SES-30).
 */
export function takeTicket(): string | undefined {
  const [, route, ticket] = /(#.*)\?t=(.+)/.exec(location.href) ?? [];
  if (ticket) history.replaceState(history.state, '', route);
  return ticket;
}
