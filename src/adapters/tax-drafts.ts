import { saveTaxReturn } from '../../domain/calls/tax.ts';
import { CallFailed, failureOf } from '../../domain/failure.ts';
import type { ChangeOf } from '../../domain/outbox.ts';
import { allLines } from '../../domain/tax-draft-change.ts';
import { calculationDifferences, draftConflicts } from '../../domain/tax-preview.ts';
import { type EnteredItem, isEditable, type TaxReturn } from '../../domain/tax-return.ts';
import { refreshView } from '../read-view.ts';
import {
  keepAftermath,
  keepOwnSaves,
  keepTaxReturn,
  ownSaves,
  shownWith,
  taxReturnView,
} from '../tax-view.ts';
import type { Adapters } from './adapters.ts';

type Draft = ChangeOf<'tax draft'>;

const CHANGED_ELSEWHERE = 'This return was changed elsewhere. Your entries are kept, but not saved.';
const OUTDATED = 409;
const DOWN = 503;

/**
 * Sends the draft of a return. One that was made on an older version, as after a save of one's own that was still under way,
 * is sent on the present one unless a line of it was changed elsewhere: then it is refused, and the entries are kept.
 */
export async function sendTaxDraft(adapters: Adapters, draft: Draft, signal: AbortSignal): Promise<void> {
  try {
    const taxReturn = await save(adapters, draft, signal);
    const shown = await shownWith(adapters, taxReturn.id, draft.id);
    const lines = calculationDifferences(shown, taxReturn);
    await keepAftermath(
      adapters,
      taxReturn.id,
      lines.length > 0 ? { kind: 'recalculated', lines } : undefined,
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { taxReturnId, taxreturn } = draft.request;
    const told = refusal.status === DOWN ? undefined : await readAgain(adapters, draft, signal);
    await keepAftermath(adapters, taxReturnId, {
      kind: 'refused',
      message: refusal.message,
      entered: taxreturn.taxReturnDetails,
      lines: told ? conflictsOf(draft, await baseOf(adapters, draft), told) : [],
    });
    throw refusal;
  }
}

async function save(adapters: Adapters, draft: Draft, signal: AbortSignal): Promise<TaxReturn> {
  const { taxReturnId, taxreturn } = draft.request;
  const base = await baseOf(adapters, draft);
  const held = await heldReturn(adapters, taxReturnId);
  try {
    return await saveOn(adapters, draft, held ? versionFor(draft, base, held) : taxreturn.version, signal);
  } catch (error) {
    if (failureOf(error, '').status !== OUTDATED) throw error;
    const told = await readAgain(adapters, draft, signal);
    if (!told || !isEditable(told)) throw error;
    return saveOn(adapters, draft, versionFor(draft, base, told), signal);
  }
}

async function saveOn(
  adapters: Adapters,
  { request }: Draft,
  version: number,
  signal: AbortSignal,
): Promise<TaxReturn> {
  const { taxReturnId, taxreturn } = request;
  const answer = await adapters.services.send(
    saveTaxReturn,
    { ...request, taxreturn: { ...taxreturn, version } },
    { signal },
  );
  const stored = answer.taxreturn;
  const before = await ownSaves(adapters, taxReturnId);
  const past = before?.at === version ? [...before.past, version].slice(-LONGEST_PAST) : [version];
  await keepOwnSaves(adapters, taxReturnId, { past, at: stored.version, lines: allLines(stored) });
  await keepTaxReturn(adapters, stored);
  return stored;
}

const LONGEST_PAST = 100;

/** What a draft builds on: the lines as they stood when it was made, or as this device's own saves left them since. */
interface Base {
  readonly version: number;
  readonly lines: readonly EnteredItem[];
}

async function baseOf(adapters: Adapters, { request, undo }: Draft): Promise<Base> {
  const { version } = request.taxreturn;
  const own = await ownSaves(adapters, request.taxReturnId);
  if (own?.past.includes(version)) return { version: own.at, lines: own.lines };
  return { version, lines: undo?.taxreturn.taxReturnDetails ?? [] };
}

/** The version of a return on which a draft can be saved. */
function versionFor(draft: Draft, base: Base, told: TaxReturn): number {
  if (conflictsOf(draft, base, told).length === 0) return told.version;
  throw new CallFailed({ kind: 'refused', message: CHANGED_ELSEWHERE, status: OUTDATED, errors: {} });
}

function conflictsOf({ request }: Draft, base: Base, told: TaxReturn) {
  if (told.version === base.version) return [];
  return draftConflicts(told, request.taxreturn.taxReturnDetails, base.lines);
}

async function heldReturn({ device }: Adapters, taxReturnId: number): Promise<TaxReturn | undefined> {
  return (await device.read<TaxReturn>('tax', `return/${taxReturnId}`))?.value;
}

async function readAgain(
  adapters: Adapters,
  { request }: Draft,
  signal: AbortSignal,
): Promise<TaxReturn | undefined> {
  const { taxReturnId, entityId, accountNumber } = request;
  await refreshView(
    taxReturnView({ entityId, accountNum: accountNumber }, taxReturnId),
    adapters,
    signal,
  ).catch(() => {});
  return heldReturn(adapters, taxReturnId);
}

/**
 * An answer that the draft was not taken, and will not be as it is. While the organisation's service is down the other
 * changes that wait are not kept waiting by it: the entries stay, and the customer tries again.
 */
function refusalOf(error: unknown): CallFailed | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  const { kind, status, message } = error;
  if (status === DOWN) return new CallFailed({ kind: 'refused', message, status, errors: {} });
  const isFinal = status === 500 || (kind === 'refused' && status !== 429);
  return isFinal ? error : undefined;
}
