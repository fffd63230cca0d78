/**
 * The addresses of a database on several machines, one for each machine. The list is libpq's:
 * `postgres://portal@a:5432,b:5432/billfold`.
 */
export function addressesOf(url: string): readonly [string, ...string[]] {
  const [, start = '', hosts = '', rest = ''] = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const [first = '', ...others] = hosts.split(',');
  if (others.length === 0) return [url];
  const addressOf = (host: string) => `${start}${host}${rest}`;
  return [addressOf(first), ...others.map(addressOf)];
}

const USUAL_PORT = 5432;

/** Where one of these addresses leads. */
export function placeOf(address: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(address);
  const host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
  return { host, port: port === '' ? USUAL_PORT : Number(port) };
}
