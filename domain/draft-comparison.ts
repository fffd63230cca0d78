import type { BillerGroup } from './account.ts';
import type { CalendarDate } from './calendar-date.ts';
import type { Cart } from './cart.ts';
import type { DraftBill } from './cart-draft.ts';
import { additionProblem, additionProblemText } from './cart-rules.ts';
import { add, type Cents, sum } from './cents.ts';
import { type DraftLine, draftLines } from './draft-line.ts';
import { type DraftMethod, type MethodLoss, methodLoss } from './draft-method.ts';
import { NO_METHOD } from './pay-method-choice.ts';
import type { Review } from './review.ts';
import type { SavedMethod } from './saved-method.ts';

/** What a draft is held against: what the server tells, or without a connection what is kept of it. */
export interface DraftGround {
  /** Missing where they are not kept on this device. */
  readonly groups: readonly BillerGroup[] | undefined;
  readonly methods: readonly SavedMethod[] | undefined;
  /** What the cart holds besides. */
  readonly cart: Pick<Cart, 'items' | 'cart_wallet_id'> | undefined;
  readonly today: CalendarDate;
  /** The terms of each organization in the draft; missing where they were not read. */
  readonly terms?: BillerTerms | undefined;
}

export type BillerTerms = Review['terms_and_conditions'];

/** A draft as it stands against what is known (CRT-37). */
export interface DraftComparison {
  readonly lines: readonly DraftLine[];
  readonly method: DraftMethod | undefined;
  readonly methodLoss: MethodLoss | undefined;
  /** Of the bills that can be paid; null while an amount is not known. */
  readonly bills: Cents | null;
  /** Null while it is not known. */
  readonly fee: Cents | null;
  readonly total: Cents | null;
  /** True where anything differs from what was put together. */
  readonly isChanged: boolean;
  /** Why it cannot be paid as it stands, in words; nothing when it can. */
  readonly problem: string | undefined;
  /** What is agreed to by paying, organization by organization; missing where it is not known. */
  readonly terms: BillerTerms | undefined;
  /** True where the review would show nothing that is not shown with the draft: only then one tap may pay. */
  readonly isPlain: boolean;
}

export function compareDraft(
  draft: readonly DraftBill[],
  method: DraftMethod | undefined,
  ground: DraftGround,
): DraftComparison {
  const lines = draftLines(draft, ground.groups, method?.category);
  const lost = method && ground.methods && methodLoss(method, ground.methods, ground.today);
  const kept = lines.filter(({ loss }) => loss === undefined);
  const bills = ground.groups ? sumOf(kept.map(({ paying }) => paying)) : null;
  const fee = sumOf(kept.map((line) => line.fee));
  const terms = termsOf(kept, ground);
  return {
    lines,
    method,
    methodLoss: lost,
    bills,
    fee,
    total: bills === null || fee === null ? null : add(bills, fee),
    isChanged:
      lost !== undefined || lines.some(({ loss, changes }) => loss !== undefined || changes.length > 0),
    problem: problemOf(kept, ground) ?? (method ? lost && METHOD_LOST : NO_METHOD),
    terms,
    isPlain:
      terms !== undefined && kept.every((line) => line.isPlain) && !asksForNumber(method, ground.methods),
  };
}

function termsOf(kept: readonly DraftLine[], { terms }: DraftGround): BillerTerms | undefined {
  const ids = new Set(kept.flatMap(({ entity_id }) => entity_id ?? []));
  const told = terms?.filter(({ entity_id }) => ids.has(entity_id));
  return told?.length === ids.size ? told : undefined;
}

/** A card of a business asks for a purchase order number, which the review asks for (CHK-12). */
function asksForNumber(method: DraftMethod | undefined, methods: DraftGround['methods']): boolean {
  const found = methods?.find(({ id }) => id === method?.id);
  return found?.business === true && found.type.category === 'card';
}

const METHOD_LOST = 'Choose another pay method.';

function sumOf(amounts: readonly (Cents | null)[]): Cents | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sum(known) : null;
}

function problemOf(kept: readonly DraftLine[], { cart }: DraftGround): string | undefined {
  if (kept.length === 0) return 'None of these bills can be paid from here.';
  if (cart && cart.items.length > 0)
    return 'Your cart holds other bills. Add these to it and review all of them together.';
  const unpayable = kept.find(({ problem }) => problem !== undefined);
  if (unpayable) return unpayable.problem;
  const rule = additionProblem(
    [],
    kept.flatMap(({ joining }) => joining ?? []),
  );
  return rule && additionProblemText(rule);
}

/** What a draft becomes when the customer accepts what is true now: what is lost leaves it. */
export interface AgreedDraft {
  readonly bills: readonly DraftBill[];
  readonly lost: readonly number[];
  readonly isMethodLost: boolean;
}

export function agreedDraft({ lines, methodLoss: lost }: DraftComparison): AgreedDraft {
  return {
    bills: lines.flatMap(({ now }) => now ?? []),
    lost: lines.filter(({ now }) => now === undefined).map(({ bill }) => bill.ebill_id),
    isMethodLost: lost !== undefined,
  };
}
