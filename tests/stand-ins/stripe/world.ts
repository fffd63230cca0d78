import { randomBytes } from 'node:crypto';
import { BANK_ACCOUNTS, type Behaviour, CARDS } from './test-values.ts';

export type Json = Record<string, unknown>;

export interface Method {
  readonly id: string;
  readonly type: 'card' | 'us_bank_account';
  readonly number: string;
  readonly routing: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly accountType: 'checking' | 'savings';
  /** One name for one number, whichever account holds it. */
  readonly fingerprint: string;
  /** Entered beside the number. Stripe mails authorizations to it. */
  readonly email: string | null;
  customer: string | null;
  isDetached: boolean;
  /** A clone that is attached to nobody can be used once. */
  uses: number;
}

export interface Intent {
  readonly id: string;
  readonly amount: number;
  readonly customer: string | null;
  readonly method: string;
  readonly capture: 'automatic' | 'manual';
  /** What the platform keeps. */
  readonly applicationFee: number;
  readonly metadata: Json;
  readonly created: number;
  status: string;
  charge: string | null;
  error: Json | null;
  returnUrl: string;
  /** How often it was confirmed. */
  confirms: number;
}

export interface Charge {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  readonly method: string;
  readonly applicationFee: number;
  readonly metadata: Json;
  readonly created: number;
  status: 'succeeded' | 'pending' | 'failed';
  isCaptured: boolean;
  refunded: number;
  isDisputed: boolean;
  failure: string | null;
  /** When a debit is decided, in seconds. */
  decidedAt: number;
}

export interface Refund {
  readonly id: string;
  readonly intent: string;
  readonly charge: string;
  readonly amount: number;
  readonly metadata: Json;
  readonly created: number;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
}

export interface Dispute {
  readonly id: string;
  readonly intent: string;
  readonly charge: string;
  readonly amount: number;
  readonly reason: string;
  readonly created: number;
  /** Those that begin with `warning` are inquiries, which move no money. */
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';
}

export interface Line {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  /** With what the platform keeps. */
  readonly fee: number;
  readonly applicationFee: number;
  readonly source: { readonly kind: 'charge' | 'refund' | 'dispute' | 'payout'; readonly id: string };
  readonly created: number;
  /** The payout that paid it out. */
  payout: string | null;
}

export interface Payout {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
  /** An automatic one tells what it paid out. */
  readonly isAutomatic: boolean;
  status: 'paid' | 'failed';
}

export interface Session {
  readonly id: string;
  readonly customer: string;
  readonly types: readonly string[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly created: number;
  status: 'open' | 'complete' | 'expired';
  method: string | null;
  isVerified: boolean;
  /** Wrong amounts of the deposits that verify a bank account. */
  wrong: number;
}

export interface Event {
  readonly id: string;
  readonly type: string;
  readonly account: string;
  readonly object: Json;
  readonly created: number;
}

/** One account at Stripe: the platform's own has an empty name. */
export class Account {
  readonly id: string;
  readonly customers = new Set<string>();
  readonly methods = new Map<string, Method>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly payouts = new Map<string, Payout>();
  readonly sessions = new Map<string, Session>();
  /** Oldest first. */
  readonly lines: Line[] = [];
  readonly events: Event[] = [];

  constructor(id: string) {
    this.id = id;
  }
}

/** All that the stand-in keeps, and its own clock. */
export class World {
  readonly accounts = new Map<string, Account>([['', new Account('')]]);
  /** Connected accounts that no longer let the platform in. */
  readonly deauthorised = new Set<string>();
  /** Called with each event as it happens. */
  onEvent: (event: Event) => void = () => undefined;
  #ahead = 0;
  #count = 0;

  /** In milliseconds. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  pass(milliseconds: number): void {
    this.#ahead += milliseconds;
  }

  setNow(milliseconds: number): void {
    this.#ahead = milliseconds - Date.now();
  }

  newId(prefix: string): string {
    this.#count++;
    return `${prefix}_${String(this.#count).padStart(8, '0')}${randomBytes(8).toString('hex')}`;
  }

  account(id: string): Account {
    const found = this.accounts.get(id) ?? new Account(id);
    this.accounts.set(id, found);
    return found;
  }

  tell(account: Account, type: string, object: Json): void {
    const event = { id: this.newId('evt'), type, account: account.id, object, created: this.seconds() };
    account.events.push(event);
    this.onEvent(event);
  }
}

export function behaviourOf({ type, number }: Method): Behaviour {
  return (type === 'card' ? CARDS : BANK_ACCOUNTS)[number] ?? {};
}
