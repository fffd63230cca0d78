import { Socket } from 'node:net';
import type { Config } from './config.ts';
import { addressesOf, placeOf } from './store/addresses.ts';

/**
 * Where this process may connect to: places that a setting or the file of a biller names. `Socket.connect` is the
 * one way of Node to another machine, also for `fetch`, TLS, mail and the database, so it is what is held. Names
 * are looked up freely, and sockets in the file system stay on this machine.
 */
class PlaceNotNamed extends Error {
  readonly code = 'PLACE_NOT_NAMED';

  constructor(place: string) {
    super(`nothing names ${place} as a place to connect to`);
  }
}

/** The places, as `host:port`, by what names them. */
const named = new Map<string, ReadonlySet<string>>();

/** Names the places of an owner, such as a biller, in place of its former ones. */
export function namePlaces(owner: string, places: readonly string[]): void {
  named.set(owner, new Set(places));
}

const USUAL_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
};

/** The place of an address, such as `mail.example:465`. */
export function placeOfUrl(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return placeText(hostname, port === '' ? USUAL_PORTS[protocol] : port);
}

/** The places that the settings name. */
export function placesOf(config: Config): string[] {
  const { databaseUrl, databaseReadUrl, databaseUrlDirect, smtpUrl, smsUrl, telemetry, stripe } = config;
  const databases = [databaseUrl, databaseReadUrl, databaseUrlDirect].filter((url) => url !== undefined);
  const services = [smtpUrl, smsUrl, telemetry?.endpoint, stripe && (stripe.url ?? 'https://api.stripe.com')];
  return [
    ...databases.flatMap(addressesOf).map(placeOfDatabase),
    ...services.filter((url) => url !== undefined).map(placeOfUrl),
  ];
}

/** The library takes the host from the query too, and this machine where the address has none. */
function placeOfDatabase(address: string): string {
  const { host, port } = placeOf(address);
  const asked = new URL(address).searchParams;
  return placeText(asked.get('host') ?? (host || 'localhost'), asked.get('port') ?? port);
}

function placeText(host: string, port: string | number | undefined): string {
  return `${host.toLowerCase().replace(/^\[(.*)\]$/, '$1')}:${port}`;
}

type Connect = (this: Socket, ...given: unknown[]) => Socket;

/**
 * From now on no socket of this thread connects to a place that nothing names: it fails with `PlaceNotNamed`. Each
 * refusal is told to `onRefused`. Returns what lets go again.
 */
export function holdToNamedPlaces(onRefused: (place: string) => void = () => undefined): () => void {
  const prototype = Socket.prototype as unknown as { connect: Connect };
  const { connect } = prototype;
  prototype.connect = function (...given) {
    const place = placeIn(given);
    if (place === undefined || [...named.values()].some((places) => places.has(place)))
      return connect.apply(this, given);
    onRefused(place);
    // Whoever asked listens for errors only after this call.
    process.nextTick(() => this.destroy(new PlaceNotNamed(place)));
    return this;
  };
  return () => {
    prototype.connect = connect;
  };
}

interface Target {
  readonly path?: unknown;
  readonly host?: unknown;
  readonly port?: unknown;
}

/** Undefined for a socket in the file system. Node itself passes its arguments on in one list. */
function placeIn([first, second]: readonly unknown[]): string | undefined {
  if (Array.isArray(first)) return placeIn(first);
  if (typeof first !== 'object' || first === null) {
    const isPort = typeof first === 'number' || /^\d+$/.test(String(first));
    return isPort ? placeText(typeof second === 'string' ? second : 'localhost', Number(first)) : undefined;
  }
  const { path, host, port } = first as Target;
  if (typeof path === 'string' && port === undefined) return undefined;
  return placeText(typeof host === 'string' && host !== '' ? host : 'localhost', Number(port));
}
