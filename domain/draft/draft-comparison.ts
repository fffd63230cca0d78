import type { BillerGroup } from '../accounts/account.ts';
import { additionProblem } from '../cart/add-rules.ts';
import type { Cart } from '../cart/cart.ts';
import { additionProblemText } from '../cart/text/additions.ts';
import type { Review } from '../checkout/review.ts';
import { METHOD_MISSING } from '../checkout/text/en.ts';
import type { CalendarDate } from '../values/calendar-date.ts';
import { add, type Cents, sum } from '../values/cents.ts';
import type { SavedMethod } from '../wallet/saved-method.ts';
import type { DraftBill } from './draft-bill.ts';
import { type DraftLine, draftLines } from './draft-line.ts';
import { type DraftMethod, type MethodLoss, methodLoss } from './draft-method.ts';
import { DRAFT_PROBLEMS } from './text/problems.ts';

/** What a draft is compared with: the server's current data or, without a connection, the saved copy. */
export interface DraftBasis {
  /** Undefined when this device has no saved copy. */
  readonly groups: readonly BillerGroup[] | undefined;
  readonly methods: readonly SavedMethod[] | undefined;
  /** What the cart already holds. */
  readonly cart: Pick<Cart, 'items' | 'cart_wallet_id'> | undefined;
  readonly today: CalendarDate;
  /** The terms of each organization in the draft; undefined when they were not loaded. */
  readonly terms?: BillerTerms | undefined;
}

export type BillerTerms = Review['terms_and_conditions'];

/** A draft compared with the current data (CRT-37). */
export interface DraftComparison {
  readonly lines: readonly DraftLine[];
  readonly method: DraftMethod | undefined;
  readonly methodLoss: MethodLoss | undefined;
  /** The sum of the bills that can be paid; null while an amount is unknown. */
  readonly bills: Cents | null;
  /** Null while it is unknown. */
  readonly fee: Cents | null;
  readonly total: Cents | null;
  readonly isChanged: boolean;
  /** Why the draft cannot be paid as it is; undefined when it can. */
  readonly problem: string | undefined;
  /** The terms of each organization that the customer accepts by paying; undefined when they are unknown. */
  readonly terms: BillerTerms | undefined;
  /** True when the review would show nothing beyond what the draft shows. Only then may one tap pay. */
  readonly isPlain: boolean;
}

export function compareDraft(
  draft: readonly DraftBill[],
  method: DraftMethod | undefined,
  ground: DraftBasis,
): DraftComparison {
  const lines = draftLines(draft, ground.groups, method?.category);
  const loss = method && ground.methods && methodLoss(method, ground.methods, ground.today);
  const payable = lines.filter(({ loss }) => loss === undefined);
  const bills = ground.groups ? sumOf(payable.map(({ paying }) => paying)) : null;
  const fee = sumOf(payable.map((line) => line.fee));
  const terms = termsOf(payable, ground);
  return {
    lines,
    method,
    methodLoss: loss,
    bills,
    fee,
    total: bills === null || fee === null ? null : add(bills, fee),
    isChanged:
      loss !== undefined || lines.some(({ loss, changes }) => loss !== undefined || changes.length > 0),
    problem: problemOf(payable, ground) ?? (method ? loss && DRAFT_PROBLEMS.methodLost : METHOD_MISSING),
    terms,
    isPlain:
      terms !== undefined && payable.every((line) => line.isPlain) && !asksForNumber(method, ground.methods),
  };
}

function termsOf(lines: readonly DraftLine[], { terms }: DraftBasis): BillerTerms | undefined {
  const ids = new Set(lines.flatMap(({ entity_id }) => entity_id ?? []));
  const known = terms?.filter(({ entity_id }) => ids.has(entity_id));
  return known?.length === ids.size ? known : undefined;
}

/** True for a business card: the review asks for its purchase order number (CHK-12). */
function asksForNumber(method: DraftMethod | undefined, methods: DraftBasis['methods']): boolean {
  const savedMethod = methods?.find(({ id }) => id === method?.id);
  return savedMethod?.business === true && savedMethod.type.category === 'card';
}

function sumOf(amounts: readonly (Cents | null)[]): Cents | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sum(known) : null;
}

function problemOf(lines: readonly DraftLine[], { cart }: DraftBasis): string | undefined {
  if (lines.length === 0) return DRAFT_PROBLEMS.nonePayable;
  if (cart && cart.items.length > 0) return DRAFT_PROBLEMS.cartInUse;
  const unpayable = lines.find(({ problem }) => problem !== undefined);
  if (unpayable) return unpayable.problem;
  const rule = additionProblem(
    [],
    lines.flatMap(({ joining }) => joining ?? []),
  );
  return rule && additionProblemText(rule);
}

/** A draft after the customer has accepted the current data. Lost bills leave it. */
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
