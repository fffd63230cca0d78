import { and, eq, inArray } from 'drizzle-orm';
import type { RequestOf } from '../../domain/api/call.ts';
import type { addToCart } from '../../domain/cart/calls.ts';
import { isReturnId } from '../cart/lines.ts';
import type { Dependencies } from '../dependencies.ts';
import { accounts, billTypes } from '../store/schema/billers.ts';
import { taxReturns } from '../store/schema/tax.ts';
import type { Scope } from '../store/scope.ts';
import { requireTaxService } from './service.ts';

/**
 * Refuses returns whose organisation does not answer, because their amount due is unknown (ERR2-49,
 * SRV2-47). Bills pass.
 */
export async function requireTaxServices(
  parts: Dependencies,
  { db }: Scope,
  items: RequestOf<typeof addToCart>['items'],
): Promise<void> {
  const named = items.map((item) => item.reference_num2).filter(isReturnId);
  if (named.length === 0) return;
  const organizations = await db
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
  for (const { organization } of organizations)
    await requireTaxService(parts, organization, 'adding to the cart');
}
