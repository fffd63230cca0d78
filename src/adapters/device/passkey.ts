import { portalName } from '../../../domain/brand/portal.ts';
import { toBytes, toText } from './base64.ts';

/** What the device stores of its passkey. Neither field is a secret. */
export interface Passkey {
  readonly credential: string;
  /** Sent to the authenticator, which derives a secret from it. The key is made of that secret. */
  readonly salt: string;
}

export interface OpenedPasskey extends Passkey {
  /** AES-GCM-256, for this tab alone. It cannot be exported from the browser. */
  readonly key: CryptoKey;
}

/** The customer dismissed the prompt, or it timed out. */
export class PasskeyCancelled extends Error {}

/** This browser or its authenticator offers no secret to encrypt with. */
export class PasskeyCannotEncrypt extends Error {}

const RANDOM_BYTES = 32;
const ES256 = -7;
const RS256 = -257;

const random = () => crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));

/**
 * Whether this browser can ask for a face, a fingerprint or the screen lock. It may also offer a secret to
 * encrypt with.
 */
export async function isPasskeyOffered(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  const [isAvailable, capabilities] = await Promise.all([
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
    PublicKeyCredential.getClientCapabilities?.(),
  ]);
  return isAvailable && capabilities?.['extension:prf'] !== false;
}

export const canAskForPasskey = () => typeof PublicKeyCredential !== 'undefined';

/**
 * Creates a passkey on this device. It signs nobody in: nobody checks its challenges. Only the secret of its
 * PRF extension is used.
 */
export async function createPasskey(): Promise<OpenedPasskey> {
  const salt = random();
  const created = await requestCredential(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: portalName(), id: location.hostname },
        user: {
          id: random(),
          name: `${portalName()} on this device`,
          displayName: `${portalName()} on this device`,
        },
        challenge: random(),
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          // Not needed here, but some platforms offer a secret only for discoverable passkeys.
          residentKey: 'preferred',
        },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  const passkey = { credential: toText(created.rawId), salt: toText(salt) };
  const { prf } = created.getClientExtensionResults();
  if (!prf?.enabled && !prf?.results) throw new PasskeyCannotEncrypt();
  // Some authenticators return the secret only on a second request.
  return prf.results ? { ...passkey, key: await keyFrom(prf.results.first, salt) } : openPasskey(passkey);
}

export async function openPasskey({ credential, salt }: Passkey): Promise<OpenedPasskey> {
  const first = toBytes(salt);
  const given = await requestCredential(() =>
    navigator.credentials.get({
      publicKey: {
        rpId: location.hostname,
        challenge: random(),
        allowCredentials: [{ type: 'public-key', id: toBytes(credential), transports: ['internal'] }],
        userVerification: 'required',
        extensions: { prf: { eval: { first } } },
      },
    }),
  );
  const secret = given.getClientExtensionResults().prf?.results?.first;
  if (!secret) throw new PasskeyCannotEncrypt();
  return { credential, salt, key: await keyFrom(secret, first) };
}

async function requestCredential(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const given = await ask().catch((error: unknown) => {
    const isOver = error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
    throw isOver ? new PasskeyCancelled() : error;
  });
  if (!(given instanceof PublicKeyCredential)) throw new PasskeyCancelled();
  return given;
}

async function keyFrom(secret: BufferSource, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode('billfold kept on this device') },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
