import * as v from 'valibot';
import { type AutoPayChanges, autoPayForm } from '../domain/auto-pay-form.ts';
import type { Adapters } from './adapters/adapters.ts';

/** What was entered for an auto pay and not saved. */
export interface AutoPayDraft {
  readonly changes: AutoPayChanges;
  /** When it was entered last, in milliseconds. */
  readonly at: number;
}

/** What the device holds of a draft. No card number is among the entries. */
export const keptChanges = v.partial(autoPayForm);

const tabDraft = v.object({ customer: v.number(), changes: keptChanges, at: v.number() });

const placeOf = (ebillId: number) => ({ shelf: 'autoPays', id: `draft ${ebillId}` }) as const;
const keyOf = (ebillId: number) => `billfold.auto-pay.${ebillId}`;

/** One after the other: what is kept must not come after what drops it. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

/** With Keep on the device holds what is being entered, and else the tab: a page that is lost takes none of it along. */
export function keepDraft(
  { device, clock }: Adapters,
  ebillId: number,
  changes: AutoPayChanges,
): Promise<void> {
  const opened = device.opening();
  const at = clock.now();
  if (opened && !opened.keep) write(ebillId, { customer: opened.customer, changes, at });
  return inTurn(() => device.save([{ ...placeOf(ebillId), at, value: changes }], opened));
}

export function heldDraft({ device }: Adapters, ebillId: number): Promise<AutoPayDraft | undefined> {
  return inTurn(async () => {
    const { shelf, id } = placeOf(ebillId);
    const held = await device.read<AutoPayChanges>(shelf, id);
    if (held) return { changes: held.value, at: held.at };
    const opened = device.opening();
    const inTab = opened && !opened.keep ? read(ebillId) : undefined;
    return inTab?.customer === opened?.customer ? inTab : undefined;
  });
}

/** It was saved, or left by choice. */
export function dropDraft({ device }: Adapters, ebillId: number): Promise<void> {
  write(ebillId, undefined);
  const { shelf, id } = placeOf(ebillId);
  return inTurn(() => device.remove(shelf, id));
}

interface TabDraft extends AutoPayDraft {
  readonly customer: number;
}

function read(ebillId: number): TabDraft | undefined {
  try {
    const held = v.safeParse(tabDraft, JSON.parse(sessionStorage.getItem(keyOf(ebillId)) ?? 'null'));
    return held.success ? (held.output as TabDraft) : undefined;
  } catch {
    return undefined;
  }
}

function write(ebillId: number, draft: TabDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(ebillId), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(ebillId));
  } catch {
    return;
  }
}
