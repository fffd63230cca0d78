import type { Asked, Client } from './client.ts';
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

/** What people look at, in the proportions of a usual visit: seventeen reads. */
const READS: readonly ((payer: Payer, turn: number) => Asked)[] = [
  ...Array(6).fill(seeList),
  ...Array(5).fill(seeBill),
  ...Array(2).fill(countCart),
  seeCart,
  seeProfile,
  seeWallet,
  seeReceipt,
];

/** Customers who look, fill their carts and pay, each always in an order that the server allows. */
export class Till {
  /** The first refusal, for whoever wonders about errors. */
  complaint: string | undefined;
  readonly #client: Client;
  readonly #payers: readonly Payer[];
  readonly #shopping: Payer[];
  readonly #filled: Payer[] = [];
  readonly #reviewed: Payer[] = [];
  #turn = 0;

  constructor(client: Client, payers: readonly Payer[]) {
    this.#client = client;
    this.#payers = payers;
    this.#shopping = [...payers];
  }

  /** Everybody chooses a method, some have a cart, and half of these a review. */
  async open(): Promise<void> {
    for (const payer of this.#payers) await this.#ask(choose(payer));
    const some = Math.min(200, Math.floor(this.#payers.length / 2));
    for (let turn = 0; turn < some; turn++) await this.fill();
    for (let turn = 0; turn < some / 2; turn++) await this.review();
  }

  /** Brings so many more to the point of paying, and gives what is left to do. */
  async checkouts(count: number): Promise<Act[]> {
    for (let turn = 0; turn < count; turn++) await this.fill();
    while (this.#filled.length > 0) await this.review();
    return this.#reviewed.map(() => this.pay);
  }

  looking(at: (payer: Payer, turn: number) => Asked): Act {
    return () => this.#ask(at(this.#next(), this.#turn));
  }

  /** 85 % reads, 10 % calls of the cart, 5 % checkouts. */
  readonly visit: Act = () => {
    const turn = this.#turn % 20;
    if (turn === 17 && this.#shopping.length > 0) return this.#counted(this.fill);
    if (turn === 18 && this.#filled.length > 0) return this.#counted(this.review);
    if (turn === 19 && this.#reviewed.length > 0) return this.#counted(this.pay);
    const read = READS[turn % READS.length] ?? seeList;
    return this.#ask(read(this.#next(), this.#turn));
  };

  readonly fill: Act = () => this.#move(this.#shopping, this.#filled, add);
  readonly review: Act = () => this.#move(this.#filled, this.#reviewed, review);
  readonly pay: Act = () => this.#move(this.#reviewed, this.#shopping, pay);

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

  async #move(from: Payer[], to: Payer[], what: (payer: Payer) => Asked): Promise<boolean> {
    const payer = from.shift();
    if (!payer) throw new Error('nobody is that far');
    const isDone = await this.#ask(what(payer));
    if (isDone) to.push(payer);
    return isDone;
  }

  async #ask(what: Asked): Promise<boolean> {
    const { status, text } = await this.#client.ask(what);
    if (status === 200) return true;
    this.complaint ??= `${what.method} ${what.path} answered ${status}: ${text}`;
    return false;
  }
}
