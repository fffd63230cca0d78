export interface OutgoingMessage {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Delivers mails or texts. Rejects when it could not; the caller tries again later. */
export interface Courier {
  deliver(letter: OutgoingMessage): Promise<void>;
}
