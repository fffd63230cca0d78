import type { BenchRequest, Client } from './client.ts';
import type { Act } from './load.ts';
import {
  add,
  choose,
  countCart,
  empty,
  type Payer,
  pay,
  review,
  seeBill,
  seeCart,
  seeList,
  seeProfile,
  seeReceipt,
  seeWallet,
} from './payer.ts';

/** The pages that a usual visit reads, in their proportions: seventeen reads. */
const READS: readonly ((payer: Payer, turn: number) => BenchRequest)[] = [
  ...Array(6).fill(seeList),
  ...Array(5).fill(seeBill),
  ...Array(2).fill(countCart),
  seeCart,
  seeProfile,
  seeWallet,
  seeReceipt,
];

/** One server, or several that take turns. */
export type Asked = Pick<Client, 'ask'>;

/** Simulated customers who read, fill their carts and pay, each in an order that the server allows. */
export class SimulatedCustomers {
  /** The first refusal, to explain errors in the report. */
  complaint: string | undefined;
  readonly #client: Asked;
  readonly #payers: readonly Payer[];
  readonly #shopping: Payer[];
  readonly #filled: Payer[] = [];
  readonly #reviewed: Payer[] = [];
  /** What each customer agreed to. */
  readonly #reviews = new Map<Payer, string>();
  #turn = 0;

  constructor(client: Asked, payers: readonly Payer[]) {
    this.#client = client;
    this.#payers = payers;
    this.#shopping = [...payers];
  }

  /** Some customers fill a cart, and half of these review it. */
  async open(): Promise<void> {
    const some = Math.min(200, Math.floor(this.#payers.length / 2));
    for (let turn = 0; turn < some; turn++) await this.fill();
    for (let turn = 0; turn < some / 2; turn++) await this.review();
  }

  /** Takes this many more customers to a reviewed cart. Returns the payments still to make. */
  async checkouts(count: number): Promise<Act[]> {
    for (let turn = 0; turn < count; turn++) await this.fill();
    while (this.#filled.length > 0) await this.review();
    return this.#reviewed.map(() => this.pay);
  }

  reading(at: (payer: Payer, turn: number) => BenchRequest): Act {
    return () => this.#ask(at(this.#next(), this.#turn));
  }

  /** 85 % reads, 10 % calls of the cart, 5 % checkouts. */
  readonly visit: Act = () => {
    const turn = this.#turn % 20;
    if (turn === 17 && this.#shopping.length > 0) return this.#counted(this.fill);
    if (turn === 18 && this.#filled.length > 0) return this.#counted(this.review);
    if (turn === 19 && this.#reviewed.length > 0) return this.#counted(this.pay);
    return this.read();
  };

  /** The pages of a usual visit, one after the other. */
  readonly read: Act = () => {
    const read = READS[this.#turn % READS.length] ?? seeList;
    return this.#ask(read(this.#next(), this.#turn));
  };

  readonly fill: Act = () => this.#move(this.#shopping, this.#filled, add);
  /** A new cart has no method, so the customer chooses one first. */
  readonly review: Act = () =>
    this.#move(
      this.#filled,
      this.#reviewed,
      review,
      (payer, text) => this.#reviews.set(payer, JSON.parse(text).data.review_id),
      choose,
    );
  readonly pay: Act = () =>
    this.#move(this.#reviewed, this.#shopping, (payer) => pay(payer, this.#reviews.get(payer)));

  /** Fills a cart or empties one, in turn. */
  readonly shop: Act = () =>
    this.#turn++ % 2 === 0 || this.#filled.length === 0
      ? this.fill()
      : this.#move(this.#filled, this.#shopping, empty);

  #counted(act: Act): Promise<boolean> {
    this.#turn++;
    return act();
  }

  #next(): Payer {
    const payer = this.#payers[this.#turn++ % this.#payers.length];
    if (!payer) throw new Error('there are no payers');
    return payer;
  }

  async #move(
    from: Payer[],
    to: Payer[],
    what: (payer: Payer) => BenchRequest,
    read: (payer: Payer, text: string) => void = () => undefined,
    first?: (payer: Payer) => BenchRequest,
  ): Promise<boolean> {
    const payer = from.shift();
    if (!payer)
      throw new Error(`No customer is left for this step. First refusal: ${this.complaint ?? 'none'}`);
    const isReady = first === undefined || (await this.#ask(first(payer)));
    const isDone = isReady && (await this.#ask(what(payer), (text) => read(payer, text)));
    if (isDone) to.push(payer);
    return isDone;
  }

  async #ask(what: BenchRequest, read: (text: string) => void = () => undefined): Promise<boolean> {
    const { status, text } = await this.#client.ask(what);
    if (status === 200) {
      read(text);
      return true;
    }
    this.complaint ??= `${what.method} ${what.path} answered ${status}: ${text}`;
    return false;
  }
}
