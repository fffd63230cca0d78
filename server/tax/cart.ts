import { and, eq, inArray } from 'drizzle-orm';
import type { RequestOf } from '../../domain/call.ts';
import type { addToCart } from '../../domain/calls/cart.ts';
import { isReturnId } from '../cart/lines.ts';
import type { Parts } from '../parts.ts';
import { accounts, billTypes } from '../store/schema/billers.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';
import { insistOnService } from './service.ts';

const NOT_ADDED = 'Unable to add taxes to the cart.  Please try again later.';

/** Refuses returns whose organisation cannot be asked what is due on them (ERR2-49, SRV2-47); bills are not looked at. */
export async function insistOnTaxServices(
  parts: Parts,
  { db }: Scope,
  items: RequestOf<typeof addToCart>['items'],
): Promise<void> {
  const named = items.map((item) => item.reference_num2).filter(isReturnId);
  if (named.length === 0) return;
  const asked = await db
    .selectDistinct({ organization: accounts.billerId })
    .from(taxReturns)
    .innerJoin(accounts, eq(accounts.id, taxReturns.accountId))
    .innerJoin(billTypes, and(eq(billTypes.id, accounts.billTypeId), eq(billTypes.isBusinessTax, true)))
    .where(
      and(
        inArray(taxReturns.id, named.map(Number)),
        inArray(
          accounts.accountNum,
          items.map((item) => item.reference_num),
        ),
      ),
    );
  for (const { organization } of asked) await insistOnService(parts, organization, NOT_ADDED);
}
