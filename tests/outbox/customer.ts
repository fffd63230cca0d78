import { expect } from 'vitest';
import { updateAccount } from '../../domain/bills/account-calls.ts';
import { getAccountList } from '../../domain/bills/list-calls.ts';
import { nicknameChange } from '../../domain/outbox/nickname-change.ts';
import { switchesChange } from '../../domain/outbox/notification-change.ts';
import type { Change } from '../../domain/outbox/outbox.ts';
import { getNotifications, saveNotifications } from '../../domain/profile/notification-calls.ts';
import type { NotificationSwitches } from '../../domain/profile/notification-settings.ts';
import type { Portal, SignedInCustomer } from '../support/portal.ts';
import { type CallOutcome, Tab } from './tab.ts';

export const SUBJECTS = ['one account', 'another account', 'an account of others', 'the switches'] as const;

export type Subject = (typeof SUBJECTS)[number];

export type Step =
  | { readonly does: 'change' | 'undo'; readonly tab: 0 | 1; readonly subject: Subject }
  | { readonly does: 'send'; readonly tabs: readonly (0 | 1)[]; readonly outcome: CallOutcome }
  | { readonly does: 'kill'; readonly tab: 0 | 1 }
  | { readonly does: 'elsewhere'; readonly subject: Subject };

export interface Named {
  readonly account_id: number;
  readonly account_num: string;
}

interface Setting {
  readonly portal: Portal;
  readonly customer: SignedInCustomer & { readonly id: number };
  readonly accounts: Readonly<Record<Exclude<Subject, 'the switches'>, Named>>;
}

interface Made {
  readonly change: Change;
  readonly subject: Subject;
  readonly value: string;
}

/** A customer with two tabs, another device and a bad connection; records each change and its result. */
export class OutboxCustomer {
  readonly #setting: Setting;
  readonly #storage = storage();
  readonly #tabs: Tab[] = [];
  readonly #made: Made[] = [];
  readonly #undone = new Set<string>();
  readonly #results: { kind: 'sent' | 'refused'; change: Change }[] = [];
  /** The changes that the services accepted, from this device or another. */
  readonly #accepted: { subject: Subject; value: string; isFromHere: boolean }[] = [];
  readonly #shown = new Map<Subject, string>();
  /** The changes made on another device and then read here. */
  readonly #read = new Set<string>();
  readonly #overwritten: string[] = [];
  #count = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async open(): Promise<void> {
    for (const at of [0, 1] as const) await this.#start(at);
    for (const subject of SUBJECTS) {
      const value = await this.#serverValue(subject);
      this.#shown.set(subject, value);
      this.#read.add(value);
    }
  }

  async take(step: Step): Promise<void> {
    switch (step.does) {
      case 'change':
        return this.#change(step.tab, step.subject);
      case 'undo':
        return this.#undo(step.tab, step.subject);
      case 'send':
        await Promise.all(step.tabs.map((at) => this.#deliver(at, step.outcome)));
        return;
      case 'kill':
        return this.#start(step.tab);
      case 'elsewhere':
        return this.#changeElsewhere(step.subject);
    }
  }

  /** Restores the connection until nothing waits any more. */
  async settle(): Promise<void> {
    while (await this.#deliver(0, 'answered'));
    expect(await this.#tab(1).waiting(), 'what still waits').toEqual([]);
    expect(this.#overwritten, 'names from elsewhere that nobody here has read').toEqual([]);
    for (const { change, subject } of this.#made)
      expect(this.#isAccountedFor(change), `what became of ${change.id} of ${subject}`).toBe(true);
    for (const subject of SUBJECTS) {
      this.#expectOrder(subject);
      await this.#expectWish(subject);
    }
  }

  async #change(at: 0 | 1, subject: Subject): Promise<void> {
    this.#count += 1;
    const before = this.#shown.get(subject) ?? '';
    const value = subject === 'the switches' ? flipped(before, this.#count) : `name ${this.#count}`;
    const change = this.#changeOf(subject, before, value, this.#tab(at).newId());
    if (!change) return;
    await this.#tab(at).make(change);
    this.#made.push({ change, subject, value });
    this.#shown.set(subject, value);
  }

  #changeOf(subject: Subject, before: string, value: string, id: string): Change | undefined {
    if (subject === 'the switches') return switchesChange(JSON.parse(before), JSON.parse(value), id);
    return nicknameChange({ ...this.#setting.accounts[subject], nickname: before }, value, id);
  }

  /** Takes back the last change of a subject, as the toast after it offers. */
  async #undo(at: 0 | 1, subject: Subject): Promise<void> {
    const last = this.#made.findLast((made) => made.subject === subject)?.change;
    if (!last || this.#undone.has(last.id)) return;
    await this.#tab(at).undo(last);
    this.#undone.add(last.id);
    this.#shown.set(subject, wordsOf(last.undo));
  }

  async #deliver(at: 0 | 1, outcome: CallOutcome): Promise<boolean> {
    const delivery = await this.#tab(at).deliver(outcome);
    if (delivery.kind === 'sent' || delivery.kind === 'refused') this.#results.push(delivery);
    if (delivery.kind === 'refused' && delivery.message.startsWith('Another device'))
      await this.#readAnew(delivery.change);
    return delivery.kind !== 'none';
  }

  /** Reads the subject again, as the message of a conflict asks. */
  async #readAnew({ subject: changed }: Change): Promise<void> {
    const subject = this.#made.find(({ change }) => change.subject === changed)?.subject;
    if (!subject) return;
    const value = await this.#serverValue(subject);
    this.#read.add(value);
    this.#shown.set(subject, value);
  }

  async #changeElsewhere(subject: Subject): Promise<void> {
    this.#count += 1;
    const { portal, customer } = this.#setting;
    if (subject === 'an account of others') return;
    if (subject === 'the switches') {
      const value = flipped(await this.#serverValue(subject), this.#count);
      await portal.send(saveNotifications, JSON.parse(value), customer);
      this.#accepted.push({ subject, value, isFromHere: false });
    } else {
      const { account_id } = this.#setting.accounts[subject];
      const value = `elsewhere ${this.#count}`;
      await portal.send(updateAccount, { account_id, nickname: value }, customer);
      this.#accepted.push({ subject, value, isFromHere: false });
    }
  }

  async #start(at: 0 | 1): Promise<void> {
    const { portal, customer } = this.#setting;
    this.#tabs[at] = await new Tab({
      portal,
      token: customer.token,
      customer: customer.id,
      storage: this.#storage,
      onApplied: (path, body) => this.#note(path, body),
    }).open();
  }

  #note(path: string, body: Record<string, unknown>): void {
    const subject = SUBJECTS.find(
      (one) => one !== 'the switches' && path.endsWith(`/${this.#setting.accounts[one].account_id}`),
    );
    const { held: _, ...switches } = body;
    const value = wordsOf(subject ? body : switches);
    const before = this.#accepted.findLast((one) => one.subject === subject);
    if (subject && before && !before.isFromHere && before.value !== value && !this.#read.has(before.value))
      this.#overwritten.push(before.value);
    this.#accepted.push({ subject: subject ?? 'the switches', value, isFromHere: true });
  }

  #isAccountedFor(change: Change): boolean {
    return (
      this.#undone.has(change.id) ||
      this.#made.some((one) => one.change.subject === change.subject && one.change.id > change.id) ||
      this.#results.some((told) => told.change.subject === change.subject && told.change.id >= change.id)
    );
  }

  /** An older change of a subject never arrives after a newer one. */
  #expectOrder(subject: Subject): void {
    const made = this.#made.filter((one) => one.subject === subject);
    if (subject === 'the switches' || made.some(({ change }) => this.#undone.has(change.id))) return;
    const ranks = this.#accepted
      .filter((one) => one.subject === subject && one.isFromHere)
      .map(({ value }) => made.findIndex((one) => one.value === value));
    expect(ranks, `the order of ${subject}`).toEqual([...ranks].sort((left, right) => left - right));
  }

  /** The last change holds, unless it was refused with a message or changed on another device. */
  async #expectWish(subject: Subject): Promise<void> {
    const last = this.#made.findLast((made) => made.subject === subject);
    const isTouched = this.#accepted.some((one) => one.subject === subject && !one.isFromHere);
    if (!last || isTouched) return;
    const isUndone = this.#undone.has(last.change.id);
    const isRefused = this.#results.some(
      ({ kind, change }) =>
        kind === 'refused' &&
        change.subject === last.change.subject &&
        (isUndone || change.id >= last.change.id),
    );
    if (isRefused) return;
    const words = `${subject}, ${isUndone ? 'taken back' : 'as wished'}`;
    expect(await this.#serverValue(subject), words).toBe(this.#shown.get(subject));
  }

  async #serverValue(subject: Subject): Promise<string> {
    const { portal, customer, accounts } = this.#setting;
    if (subject === 'the switches')
      return wordsOf((await portal.send(getNotifications, {}, customer)).answer());
    const groups = (await portal.send(getAccountList, {}, customer)).answer();
    const { account_id } = accounts[subject];
    return (
      groups.flatMap((group) => group.accounts).find((one) => one.account_id === account_id)?.nickname ?? ''
    );
  }

  #tab(at: 0 | 1): Tab {
    const tab = this.#tabs[at];
    if (!tab) throw new Error('a tab that was not opened');
    return tab;
  }
}

/** A name, or the switches in one line. */
function wordsOf(request: object | null): string {
  if (request && 'nickname' in request) return String(request.nickname);
  return JSON.stringify(Object.fromEntries(Object.entries(request ?? {}).sort()));
}

/** Changes the texts of one topic. Emails stay on, so that each topic keeps a channel (NTF-07). */
function flipped(switches: string, count: number): string {
  const before = JSON.parse(switches) as NotificationSwitches;
  const name = TEXTS[count % TEXTS.length] ?? TEXTS[0];
  return wordsOf({ ...before, [name]: !before[name] });
}

const TEXTS = ['TextAutopayNotifications', 'TextEbillNotifications', 'TextPaymentNotifications'] as const;

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
