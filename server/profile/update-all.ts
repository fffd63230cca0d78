import { and, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '../../domain/api/call.ts';
import { profileProblems } from '../../domain/profile/profile-form.ts';
import type { updateAllBilling } from '../../domain/profile/settings-calls.ts';
import type { Dependencies } from '../dependencies.ts';
import { autoPays } from '../store/schema/auto-pay.ts';
import { customers } from '../store/schema/customers.ts';
import { paymentMethods } from '../store/schema/payment-methods.ts';
import { billingOf, entryOf } from './update.ts';

/**
 * Copies the profile into every wallet, and its email into the auto pays that used the old one
 * (SET-13, SET-14, VER-30). A profile that was not filled in yet has only an email to give: the name and
 * address that a card was entered with stay (ruling 53).
 */
export async function updateAll(
  { store }: Dependencies,
  customer: number,
): Promise<AnswerOf<typeof updateAllBilling>> {
  return store.transact(async (db) => {
    const [row] = await db.select().from(customers).where(eq(customers.id, customer));
    if (!row) throw new Error('a session without a customer');
    const wallets = await db
      .update(paymentMethods)
      .set({ billing: isFilledIn(row) ? billingOf(row) : withEmail(row.email) })
      .where(and(eq(paymentMethods.customerId, customer), eq(paymentMethods.stored, true)))
      .returning({ id: paymentMethods.id });
    const former = row.formerEmail;
    const moved =
      former === ''
        ? []
        : await db
            .update(autoPays)
            .set({ email: row.email })
            .where(and(eq(autoPays.customerId, customer), eq(autoPays.email, former)))
            .returning({ id: autoPays.id });
    return { success: true, wallets: wallets.length, auto_pays: moved.length };
  });
}

function isFilledIn(row: typeof customers.$inferSelect): boolean {
  return Object.keys(profileProblems(entryOf(row))).length === 0;
}

/** Null stays null: such a method shows the profile. */
function withEmail(email: string) {
  return sql`${paymentMethods.billing} || ${JSON.stringify({ email })}::jsonb`;
}
