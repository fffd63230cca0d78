import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  CreationOptions,
  MadePasskey,
  RequestOptions,
  UsedPasskey,
} from '../../domain/office/sign-in/passkey.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** What a device may do wrongly. */
interface Wrong {
  readonly origin?: string;
  readonly host?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** A device with P-256 passkeys, which answers a site as a browser would (WebAuthn, attestation "none"). */
export class PasskeyDevice {
  readonly #origin: string;
  readonly #keys = new Map<string, KeyObject>();
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  make({ challenge, rp }: CreationOptions, wrong: Wrong = {}): MadePasskey {
    const id = randomBytes(32);
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#keys.set(id.toString('base64url'), privateKey);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = cbor([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const authData = Buffer.concat([this.#facts(wrong.host ?? rp.id, ATTESTED, wrong), attested]);
    const attestation = cbor([
      ['fmt', 'none'],
      ['attStmt', []],
      ['authData', authData],
    ]);
    return {
      ...named(id),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  use({ challenge, rpId, allowCredentials }: RequestOptions, wrong: Wrong = {}): UsedPasskey {
    const own = allowCredentials.find(({ id }) => this.#keys.has(id));
    const key = own && this.#keys.get(own.id);
    if (!own || !key) throw new Error('this device has none of these passkeys');
    this.#counter = wrong.counter ?? this.#counter + 1;
    const authData = this.#facts(wrong.host ?? rpId, 0, wrong);
    const clientData = this.#clientData('webauthn.get', challenge, wrong);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      ...named(Buffer.from(own.id, 'base64url')),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
      },
    };
  }

  #facts(host: string, more: number, { isVerified = true }: Wrong): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | more]);
    return Buffer.concat([createHash('sha256').update(host).digest(), flags, counter]);
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Wrong): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

function named(id: Buffer): Pick<UsedPasskey, 'id' | 'rawId' | 'type'> {
  return { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
}

type Value = number | string | Buffer | readonly Entry[];
type Entry = readonly [number | string, Value];

/** Small numbers, short texts, bytes and maps in CBOR (RFC 8949). */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value !== 'string' && !Buffer.isBuffer(value))
    return Buffer.concat([
      head(5, value.length),
      ...value.flatMap(([name, held]) => [cbor(name), cbor(held)]),
    ]);
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([head(typeof value === 'string' ? 3 : 2, bytes.length), bytes]);
}

function head(major: number, size: number): Buffer {
  return Buffer.from(size < 24 ? [(major << 5) | size] : [(major << 5) | 24, size]);
}
