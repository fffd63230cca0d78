/** Prompts for a passkey in tests without a browser: one secret per credential, as in the PRF extension. */
export class Authenticator {
  /** The user's reaction to the next prompts. */
  answer: 'given' | 'cancelled' = 'given';
  hasPrf = true;
  #secrets = new Map<string, Uint8Array<ArrayBuffer>>();

  /** Replaces the passkey API of the browser. */
  install(): void {
    Object.assign(globalThis, { PublicKeyCredential: Given, location: { hostname: 'localhost' } });
    Object.defineProperty(globalThis, 'navigator', { value: { credentials: this }, configurable: true });
  }

  /** Replaces the secret of every passkey. */
  replace(): void {
    for (const id of this.#secrets.keys()) this.#secrets.set(id, random());
  }

  async create({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }): Promise<Given> {
    const id = random();
    this.#secrets.set(id.join(), random());
    return this.#given(id, publicKey);
  }

  async get({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }): Promise<Given> {
    const id = publicKey.allowCredentials?.[0]?.id as Uint8Array<ArrayBuffer>;
    return this.#given(id, publicKey);
  }

  async #given(
    id: Uint8Array<ArrayBuffer>,
    { extensions }: { extensions?: AuthenticationExtensionsClientInputs },
  ): Promise<Given> {
    const secret = this.#secrets.get(id.join());
    const salt = extensions?.prf?.eval?.first;
    if (this.answer === 'cancelled' || !secret || !salt) throw new DOMException('No.', 'NotAllowedError');
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    const first = await crypto.subtle.sign('HMAC', key, salt);
    return new Given(id.buffer, this.hasPrf ? { prf: { enabled: true, results: { first } } } : {});
  }
}

class Given {
  readonly rawId: ArrayBuffer;
  readonly #results: object;

  constructor(rawId: ArrayBuffer, results: object) {
    this.rawId = rawId;
    this.#results = results;
  }

  getClientExtensionResults(): object {
    return this.#results;
  }
}

function random(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}
