import * as v from 'valibot';
import { type AutoPayChanges, autoPayForm } from '../../domain/auto-pay/form.ts';
import type { Adapters } from '../adapters/adapters.ts';

export interface AutoPayDraft {
  readonly changes: AutoPayChanges;
  /** The time of the last entry, in milliseconds. */
  readonly at: number;
}

/** The schema of a draft on the device. No card number is among the entries. */
export const draftChangesSchema = v.partial(autoPayForm);

const tabDraft = v.object({ customer: v.number(), changes: draftChangesSchema, at: v.number() });

const placeOf = (ebillId: number) => ({ shelf: 'autoPays', id: `draft ${ebillId}` }) as const;
const keyOf = (ebillId: number) => `billfold.auto-pay.${ebillId}`;

/** One write at a time: a save must not overtake the removal that follows it. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

/**
 * Stores the entries on the device with Keep on, and otherwise in the tab. So a lost page loses none of them.
 */
export function saveAutoPayDraft(
  { device, clock }: Adapters,
  ebillId: number,
  changes: AutoPayChanges,
): Promise<void> {
  const opening = device.opening();
  const at = clock.now();
  if (opening && !opening.keep) write(ebillId, { customer: opening.customer, changes, at });
  return inTurn(() => device.save([{ ...placeOf(ebillId), at, value: changes }], opening));
}

export function readAutoPayDraft({ device }: Adapters, ebillId: number): Promise<AutoPayDraft | undefined> {
  return inTurn(async () => {
    const { shelf, id } = placeOf(ebillId);
    const cached = await device.read<AutoPayChanges>(shelf, id);
    if (cached) return { changes: cached.value, at: cached.at };
    const opening = device.opening();
    const inTab = opening && !opening.keep ? read(ebillId) : undefined;
    return inTab?.customer === opening?.customer ? inTab : undefined;
  });
}

export function deleteAutoPayDraft({ device }: Adapters, ebillId: number): Promise<void> {
  write(ebillId, undefined);
  const { shelf, id } = placeOf(ebillId);
  return inTurn(() => device.remove(shelf, id));
}

interface TabDraft extends AutoPayDraft {
  readonly customer: number;
}

function read(ebillId: number): TabDraft | undefined {
  try {
    const parsed = v.safeParse(tabDraft, JSON.parse(sessionStorage.getItem(keyOf(ebillId)) ?? 'null'));
    return parsed.success ? (parsed.output as TabDraft) : undefined;
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
