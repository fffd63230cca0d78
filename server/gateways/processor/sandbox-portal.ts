import { eq, gte } from 'drizzle-orm';
import type { ApplicationFeeTerms } from '../../../domain/books/application-fee.ts';
import { ZERO } from '../../../domain/values/cents.ts';
import type { RecalledCharge } from '../../ports/processor.ts';
import { type Placeholders, preparedStatement } from '../../store/prepared-statement.ts';
import { billers } from '../../store/schema/billers.ts';
import { processorCharges } from '../../store/schema/sandbox.ts';
import type { Store } from '../../store/store.ts';

/** What the host of the portal keeps of each payment to a biller. */
export async function applicationFeeTermsOf({ db }: Store, biller: number): Promise<ApplicationFeeTerms> {
  const [terms] = await findTerms(db, { biller });
  return terms ?? { basisPoints: 0, cents: ZERO };
}

const findTerms = preparedStatement((db, { biller }: Placeholders<{ biller: number }>) =>
  db
    .select({ basisPoints: billers.applicationFeeBasisPoints, cents: billers.applicationFeeCents })
    .from(billers)
    .where(eq(billers.id, biller)),
);

/** The charges since a moment, with what the portal has said of them. */
export async function* recallCharges({ db }: Store, since: number): AsyncGenerator<RecalledCharge> {
  const rows = await db
    .select()
    .from(processorCharges)
    .where(gte(processorCharges.at, new Date(since)));
  for (const { biller, key, paidFor, confirmationNum, at } of rows)
    yield {
      biller,
      key,
      paidFor: paidFor ?? undefined,
      confirmationNum: confirmationNum ?? undefined,
      at: at.getTime(),
    };
}
