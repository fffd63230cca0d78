import type * as calls from '../../domain/remittance/calls.ts';
import { lockboxText } from '../../domain/remittance/lockbox.ts';
import type { Remittance } from '../../domain/remittance/remittance.ts';
import { remittanceCsv } from '../../domain/remittance/remittance-csv.ts';
import { notFound, Refusal } from '../refusal.ts';
import { listRemittances, readRemittance } from '../remittance/read.ts';
import type { BillerHandlers, BillerRequest } from './handlers.ts';

export const remittances: BillerHandlers<typeof calls> = {
  async listRemittances({ before }, { parts, biller }) {
    const found = await listRemittances(parts, biller.slug, before === undefined ? {} : { before });
    const items = found.map(({ number, businessDate, madeOn, lines, paid, takenBack, hasLockbox }) => ({
      number,
      business_date: businessDate,
      made_on: madeOn,
      lines,
      paid,
      taken_back: takenBack,
      has_lockbox: hasLockbox,
    }));
    return { items };
  },

  async getRemittance({ number }, visit) {
    return new Blob([remittanceCsv(await ownRemittance(visit, number))]);
  },

  async getLockbox({ number }, visit) {
    const remittance = await ownRemittance(visit, number);
    if (!remittance.lockbox) throw new Refusal(404, 'remittances.no-lockbox');
    return new Blob([lockboxText(remittance, remittance.lockbox)]);
  },
};

async function ownRemittance({ parts, biller }: BillerRequest, number: number): Promise<Remittance> {
  const found = await readRemittance(parts, biller.slug, number);
  if (!found) throw notFound();
  return found;
}
