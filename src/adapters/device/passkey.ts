import { toBytes, toText } from './bytes.ts';

/** What the device keeps of the passkey that opens it. Neither is a secret. */
export interface Passkey {
  readonly credential: string;
  /** Given to the authenticator, which answers it with the secret that the key is made of. */
  readonly salt: string;
}

export interface OpenedPasskey extends Passkey {
  /** AES-GCM-256, for this tab alone: it cannot be taken out of the browser's hands. */
  readonly key: CryptoKey;
}

/** The person closed the question, or it took too long. */
export class PasskeyCancelled extends Error {}

/** This browser or its authenticator has no secret to encrypt with. */
export class PasskeyCannotEncrypt extends Error {}

const RANDOM_BYTES = 32;
const ES256 = -7;
const RS256 = -257;

const random = () => crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));

/** Whether this browser can ask for a face, a fingerprint or the screen lock, and may encrypt with what comes of it. */
export async function isPasskeyOffered(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false;
  const [isThere, can] = await Promise.all([
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
    PublicKeyCredential.getClientCapabilities?.(),
  ]);
  return isThere && can?.['extension:prf'] !== false;
}

export const canAskForPasskey = () => typeof PublicKeyCredential !== 'undefined';

/**
 * Makes a passkey of this device. It signs nobody in: its challenges are checked by no one, and all that is taken of it is
 * the secret of its PRF extension.
 */
export async function createPasskey(): Promise<OpenedPasskey> {
  const salt = random();
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Billfold', id: location.hostname },
        user: { id: random(), name: 'Billfold on this device', displayName: 'Billfold on this device' },
        challenge: random(),
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          // Not needed, but some platforms have a secret only for passkeys that they can list.
          residentKey: 'preferred',
        },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  const passkey = { credential: toText(made.rawId), salt: toText(salt) };
  const { prf } = made.getClientExtensionResults();
  if (!prf?.enabled && !prf?.results) throw new PasskeyCannotEncrypt();
  // Some authenticators tell the secret only when they are asked again.
  return prf.results ? { ...passkey, key: await keyFrom(prf.results.first, salt) } : openPasskey(passkey);
}

/** Asks for the passkey. */
export async function openPasskey({ credential, salt }: Passkey): Promise<OpenedPasskey> {
  const first = toBytes(salt);
  const given = await asked(() =>
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

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
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
