/** A mail or a text on its way out. */
export interface Letter {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Delivers mails or texts. Rejects when it could not; the sender tries again later. */
export interface Courier {
  deliver(letter: Letter): Promise<void>;
}
