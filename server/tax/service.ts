import type { TaxServiceStatus } from '../../domain/tax-account.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import type { TaxOrganization } from './rows.ts';

/** As long as a biller is waited for (SRV-24). */
const TIME_LIMIT = 10_000;
const SILENT = 503;

const RUNNING: TaxServiceStatus = { is_running: true, error_msg: '' };

/** How the service of an organisation is at this moment (SRV2-47). */
export async function statusOf(
  parts: Parts,
  { billerId, errorMsg }: TaxOrganization,
): Promise<TaxServiceStatus> {
  return (await isReached(parts, billerId)) ? RUNNING : { is_running: false, error_msg: errorMsg };
}

/** Refuses with the words of the call: what is shown of returns while their organisation is silent would be stale (SRV2-47). */
export async function insistOnService(parts: Parts, organization: number, words: string): Promise<void> {
  if (!(await isReached(parts, organization))) throw new Refusal(SILENT, words);
}

export async function isReached(parts: Parts, organization: number): Promise<boolean> {
  try {
    await parts.tax.reach(organization, AbortSignal.timeout(TIME_LIMIT));
    return true;
  } catch (error) {
    parts.log.warn({ err: error, entityId: organization }, 'a tax service did not answer');
    return false;
  }
}
