/** What the processor tells of a card or a bank account that was entered at its page. */
export type MethodFacts =
  | {
      readonly category: 'card';
      readonly brand: string;
      readonly lastFour: string;
      readonly expMonth: number;
      readonly expYear: number;
      /** The same for the same card, whoever enters it. */
      readonly fingerprint: string;
    }
  | {
      readonly category: 'bank';
      readonly bankName: string;
      readonly lastFour: string;
      /** The bank's public number, not the account's. */
      readonly routing: string;
      readonly accountType: 'checking' | 'savings';
      readonly fingerprint: string;
      /** What the customer authorized at the processor's page; missing when it tells of none. */
      readonly mandate?: ProcessorMandate;
    };

/** An authorization to debit a bank account that the processor has shown and keeps. */
export interface ProcessorMandate {
  readonly reference: string;
  /** Milliseconds since 1970. */
  readonly acceptedAt: number | undefined;
  /** From where and with which browser; empty when it does not tell. */
  readonly address: string;
  readonly agent: string;
  /** True when the processor mails the copy. */
  readonly isMailed: boolean;
}

export interface EntryRequest {
  /** A repeat under the same key is the same entry. */
  readonly key: string;
  /** Names the payer at the processor. */
  readonly customer: string;
  readonly category: MethodFacts['category'];
  /** Where the processor's page leads back to. Absolute. */
  readonly back: string;
}

export interface BegunEntry {
  readonly id: string;
  /** The processor's page. */
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface EntryVerification {
  /** The processor's page. */
  readonly url: string;
  readonly bankName: string;
  readonly lastFour: string;
  /** When the deposits arrive, and until when their amounts can be entered. Milliseconds since 1970. */
  readonly depositsAt: number;
  readonly until: number;
}

export type EntryState =
  /** `entered`: the processor has the number, and still verifies the account. */
  | {
      readonly kind: 'waiting';
      readonly entered: boolean;
      /** The customer verifies the account by the amounts of two small deposits, at the processor's page. */
      readonly verify?: EntryVerification;
    }
  | {
      readonly kind: 'gone';
      /** Why, where it is more than that nobody entered a number. */
      readonly message?: string;
    }
  | { readonly kind: 'known'; readonly token: string; readonly facts: MethodFacts };

/**
 * The entry of cards and bank accounts at the processor's page. Every call may throw `ProcessorDown`,
 * `ProcessorSilent` or `ProcessorRefused`.
 */
export interface MethodEntry {
  begin(entry: EntryRequest): Promise<BegunEntry>;
  /** What came of an entry. The way back from the page proves nothing. */
  look(id: string): Promise<EntryState>;
  /**
   * Closes the page of an entry, unless a number was entered there meanwhile; resolves to what stands then. An account
   * that is being verified goes on being so.
   */
  end(id: string): Promise<EntryState>;
  /** What the processor knows of a method now; undefined where it has none under the token. */
  factsOf(token: string): Promise<MethodFacts | undefined>;
}
