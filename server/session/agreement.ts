import { createHash } from 'node:crypto';
import { houseTerms } from '../../domain/brand/text/terms.ts';
import type { Dependencies } from '../dependencies.ts';
import { agreements, terms } from '../store/schema/customers.ts';
import type { Scope } from '../store/scope.ts';

/** Keeps what the customer agreed to: the terms as this server shows them now, each text once. */
export async function recordAgreement({ db, customer }: Scope, parts: Dependencies): Promise<void> {
  const text = termsOf(parts);
  const digest = createHash('sha256').update(text).digest('hex');
  const at = new Date(parts.clock.now());
  await db.insert(terms).values({ digest, text, since: at }).onConflictDoNothing();
  await db.insert(agreements).values({ customerId: customer, terms: digest, at });
}

/** Notes that whoever agreed before was not this customer. */
export async function withdrawAgreement({ db, customer }: Scope, parts: Dependencies): Promise<void> {
  await db.insert(agreements).values({ customerId: customer, at: new Date(parts.clock.now()) });
}

/** The words of the host as the page gets them, or those of Billfold. */
function termsOf({ config }: Dependencies): string {
  return config.brand.pages.terms ?? houseText();
}

function houseText(): string {
  return houseTerms()
    .map(({ heading, words }) => {
      const lines = typeof words === 'string' ? [words] : words.map((line) => `- ${line}`);
      return [`## ${heading}`, '', ...lines].join('\n');
    })
    .join('\n\n');
}
