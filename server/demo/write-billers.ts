import { billers, billTypes } from '../store/schema/billers.ts';
import type { Db } from '../store/store.ts';
import { BILLERS, type BillerName } from './billers.ts';

export interface Organization {
  readonly id: number;
  readonly name: string;
  readonly types: ReadonlyMap<string, { id: number; name: string }>;
}

export async function writeBillers(db: Db): Promise<Map<BillerName, Organization>> {
  const organizations = new Map<BillerName, Organization>();
  for (const [name, demo] of Object.entries(BILLERS) as [BillerName, (typeof BILLERS)[BillerName]][]) {
    const refuses = demo.refuses ?? [];
    const [biller] = await db
      .insert(billers)
      .values({
        ...demo.biller,
        referralId: referralIdOf(name),
        email: `help@${name}.example`,
        termsAndConditions: `<p>By paying ${demo.biller.name} you confirm that you may use this payment method and that the amount is right. Payments cannot be taken back here; please call the organization for a refund.</p>`,
        allowedPaymentMethods: {
          visa: true,
          mastercard: true,
          discover: !refuses.includes('discover'),
          americanexpress: !refuses.includes('americanexpress'),
          eft: !refuses.includes('eft'),
          other: false,
        },
      })
      .returning();
    const types = new Map<string, { id: number; name: string }>();
    for (const [key, type] of Object.entries(demo.types)) {
      const [row] = await db
        .insert(billTypes)
        .values({ ...type, billerId: biller?.id ?? 0 })
        .returning();
      if (row) types.set(key, row);
    }
    if (biller) organizations.set(name, { id: biller.id, name: biller.name, types });
  }
  return organizations;
}

export function referralIdOf(name: BillerName): string {
  return `welcome-${name}`;
}
