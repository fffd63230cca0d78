import { CallFailed, failureOf } from '../../domain/api/failure.ts';
import type { ChangeOf } from '../../domain/outbox/outbox.ts';
import { allLines } from '../../domain/outbox/tax-draft-change.ts';
import { QUEUED_CHANGES } from '../../domain/outbox/text/en.ts';
import { saveTaxReturn } from '../../domain/tax/calls.ts';
import { calculatedDifferences, draftConflicts } from '../../domain/tax/preview.ts';
import { type EnteredItem, isEditable, type TaxReturn } from '../../domain/tax/tax-return.ts';
import type { Adapters } from '../adapters/adapters.ts';
import { refreshQuery } from '../queries/query.ts';
import {
  ownSaves,
  recordOwnSaves,
  saveAftermath,
  saveTaxReturnLocally,
  shownValuesOfDraft,
  taxReturnQuery,
} from '../queries/tax.ts';

type Draft = ChangeOf<'tax draft'>;

const OUTDATED = 409;
const DOWN = 503;

/**
 * Sends the draft of a return. A draft of an older version is sent on the current version, for example when a
 * save was still under way. If one of its lines was changed elsewhere, it is refused and its entries are
 * kept.
 */
export async function sendTaxDraft(adapters: Adapters, draft: Draft, signal: AbortSignal): Promise<void> {
  try {
    const taxReturn = await save(adapters, draft, signal);
    const shownValues = await shownValuesOfDraft(adapters, taxReturn.id, draft.id);
    const lines = calculatedDifferences(shownValues, taxReturn);
    await saveAftermath(
      adapters,
      taxReturn.id,
      lines.length > 0 ? { kind: 'recalculated', lines } : undefined,
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { taxReturnId, taxreturn } = draft.request;
    const current = refusal.status === DOWN ? undefined : await refetchReturn(adapters, draft, signal);
    await saveAftermath(adapters, taxReturnId, {
      kind: 'refused',
      message: refusal.message,
      entered: taxreturn.taxReturnDetails,
      lines: current ? conflictsOf(draft, await baseOf(adapters, draft), current) : [],
    });
    throw refusal;
  }
}

async function save(adapters: Adapters, draft: Draft, signal: AbortSignal): Promise<TaxReturn> {
  const { taxReturnId, taxreturn } = draft.request;
  const base = await baseOf(adapters, draft);
  const cached = await cachedReturn(adapters, taxReturnId);
  try {
    return await saveOn(
      adapters,
      draft,
      cached ? versionFor(draft, base, cached) : taxreturn.version,
      signal,
    );
  } catch (error) {
    if (failureOf(error, '').status !== OUTDATED) throw error;
    const current = await refetchReturn(adapters, draft, signal);
    if (!current || !isEditable(current)) throw error;
    return saveOn(adapters, draft, versionFor(draft, base, current), signal);
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
  await recordOwnSaves(adapters, taxReturnId, { past, at: stored.version, lines: allLines(stored) });
  await saveTaxReturnLocally(adapters, stored);
  return stored;
}

const LONGEST_PAST = 100;

/** The basis of a draft: the lines when it was made, or after this device's own saves since then. */
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

/** The version of a return on which a draft can be saved. Throws if a line was changed elsewhere. */
function versionFor(draft: Draft, base: Base, current: TaxReturn): number {
  if (conflictsOf(draft, base, current).length === 0) return current.version;
  throw new CallFailed({
    kind: 'refused',
    message: QUEUED_CHANGES.returnChangedElsewhere,
    status: OUTDATED,
    errors: {},
  });
}

function conflictsOf({ request }: Draft, base: Base, current: TaxReturn) {
  if (current.version === base.version) return [];
  return draftConflicts(current, request.taxreturn.taxReturnDetails, base.lines);
}

async function cachedReturn({ device }: Adapters, taxReturnId: number): Promise<TaxReturn | undefined> {
  return (await device.read<TaxReturn>('tax', `return/${taxReturnId}`))?.value;
}

async function refetchReturn(
  adapters: Adapters,
  { request }: Draft,
  signal: AbortSignal,
): Promise<TaxReturn | undefined> {
  const { taxReturnId, entityId, accountNumber } = request;
  await refreshQuery(
    taxReturnQuery({ entityId, accountNum: accountNumber }, taxReturnId),
    adapters,
    signal,
  ).catch(() => {});
  return cachedReturn(adapters, taxReturnId);
}

/**
 * The answer that refuses the draft for good, or undefined. A draft does not block the queue while the
 * organization's service is down. Its entries are kept, and the customer tries again.
 */
function refusalOf(error: unknown): CallFailed | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  const { kind, status, message } = error;
  if (status === DOWN) return new CallFailed({ kind: 'refused', message, status, errors: {} });
  const isFinal = status === 500 || (kind === 'refused' && status !== 429);
  return isFinal ? error : undefined;
}
