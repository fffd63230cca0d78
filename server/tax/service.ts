import type { TaxServiceStatus } from '../../domain/tax/tax-account.ts';
import type { TaxTask } from '../../domain/tax/text/tasks.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal, say } from '../refusal.ts';
import type { TaxOrganization } from './rows.ts';

/** Milliseconds: the same limit as for a biller (SRV-24). */
const TIME_LIMIT = 10_000;
const SILENT = 503;

const RUNNING: TaxServiceStatus = { is_running: true, error_msg: '' };

/** The state of an organisation's service at this moment (SRV2-47). */
export async function statusOf(
  parts: Dependencies,
  { billerId, errorMsg }: TaxOrganization,
): Promise<TaxServiceStatus> {
  return (await isServiceReachable(parts, billerId)) ? RUNNING : { is_running: false, error_msg: errorMsg };
}

/**
 * Refuses a task while an organisation does not answer: its returns would be stale (SRV2-47).
 */
export async function requireTaxService(
  parts: Dependencies,
  organization: number,
  task: TaxTask,
): Promise<void> {
  if (!(await isServiceReachable(parts, organization)))
    throw new Refusal(SILENT, say('tax.office-silent', { task }));
}

export async function isServiceReachable(parts: Dependencies, organization: number): Promise<boolean> {
  try {
    await parts.tax.reach(organization, AbortSignal.timeout(TIME_LIMIT));
    return true;
  } catch (error) {
    parts.log.warn({ err: error, entityId: organization }, 'a tax service did not answer');
    return false;
  }
}
