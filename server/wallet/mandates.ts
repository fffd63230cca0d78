import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Mandate } from '../../domain/wallet/mandate.ts';
import type { BillingContact } from '../../domain/wallet/payment-method.ts';
import { methodLabel } from '../../domain/wallet/payment-method.ts';
import {
  MANDATE,
  MANDATE_ELSEWHERE,
  MANDATE_VERSION,
  mandateMail,
} from '../../domain/wallet/text/mandate.ts';
import type { Dependencies } from '../dependencies.ts';
import { queueMessage } from '../notifications/messages.ts';
import { momentText } from '../notifications/moment.ts';
import type { ProcessorMandate } from '../ports/method-entry.ts';
import type { RequestContext } from '../request-context.ts';
import { profileOf } from '../store/customers.ts';
import { bankMandates, type EnteredMandate } from '../store/schema/payment-methods.ts';
import type { Scope } from '../store/scope.ts';
import { type MethodRow, methodOf } from './methods.ts';

/** Names of browsers can be endless. */
const LONGEST_AGENT = 400;

/** What a customer authorizes in the portal's own words, as it was shown now. */
export function mandateGiven(
  { clock }: Pick<Dependencies, 'clock'>,
  { caller, agent }: Pick<RequestContext, 'caller' | 'agent'>,
): EnteredMandate {
  return {
    version: MANDATE_VERSION,
    words: MANDATE.join('\n'),
    givenAt: clock.now(),
    address: caller,
    agent: agent.slice(0, LONGEST_AGENT),
  };
}

/**
 * Keeps what the customer authorized here, and mails a copy. `reference`: the processor's name of what it showed
 * beside it.
 */
export async function keepMandate(
  scope: Scope,
  parts: Dependencies,
  method: MethodRow,
  { givenAt, ...given }: EnteredMandate,
  reference = '',
): Promise<void> {
  const kept = await insertMandate(scope, parts, method, {
    ...given,
    givenAt: new Date(givenAt),
    reference,
  });
  await mailMandate(scope, parts, kept);
}

/**
 * Keeps what the processor tells of an authorization at its page, for an entry that was begun before the portal
 * showed one of its own. The processor mails the copy where it knows an address.
 */
export async function keepProcessorMandate(
  scope: Scope,
  parts: Dependencies,
  method: MethodRow,
  { reference, acceptedAt, address, agent, isMailed }: ProcessorMandate,
): Promise<void> {
  const kept = await insertMandate(scope, parts, method, {
    version: '',
    words: MANDATE_ELSEWHERE,
    givenAt: new Date(acceptedAt ?? parts.clock.now()),
    address,
    agent: agent.slice(0, LONGEST_AGENT),
    reference,
  });
  if (!isMailed) await mailMandate(scope, parts, kept);
}

type Given = Pick<MandateRow, 'version' | 'words' | 'givenAt' | 'address' | 'agent'> &
  Partial<Pick<MandateRow, 'reference'>>;
type MandateRow = typeof bankMandates.$inferSelect;

async function insertMandate(
  { db, customer }: Scope,
  { clock }: Dependencies,
  method: MethodRow,
  given: Given,
): Promise<MandateRow> {
  const account = `${methodLabel(methodOf(method, clock.today()))}, ${method.bankName}`;
  const [row] = await db
    .insert(bankMandates)
    .values({
      ...given,
      customerId: customer,
      paymentMethodId: method.id,
      account,
      holder: holderOf(method.billing),
    })
    .returning();
  if (!row) throw new Error('an authorization that was just written is gone');
  return row;
}

function holderOf(billing: (BillingContact & { readonly business_name?: string }) | null): string {
  if (!billing) return '';
  const person = `${billing.first_name} ${billing.last_name}`.trim();
  return billing.business_name ? `${person}, ${billing.business_name}` : person;
}

async function mailMandate(scope: Scope, parts: Dependencies, row: MandateRow): Promise<void> {
  const { email } = await profileOf(scope);
  const given = momentText(parts, row.givenAt.getTime());
  await queueMessage(scope.db, parts.clock, {
    customer: scope.customer,
    cause: `mandate ${row.id}`,
    channel: 'mail',
    recipient: email,
    ...mandateMail({ ...row, given }),
  });
}

/** The newest authorization of each of these methods. */
export async function mandatesOf(
  { db, customer }: Scope,
  methodIds: readonly number[],
): Promise<ReadonlyMap<number, Mandate>> {
  if (methodIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([bankMandates.paymentMethodId])
    .from(bankMandates)
    .where(and(eq(bankMandates.customerId, customer), inArray(bankMandates.paymentMethodId, [...methodIds])))
    .orderBy(bankMandates.paymentMethodId, desc(bankMandates.id));
  return new Map(
    rows.map(({ paymentMethodId, version, words, account, holder, givenAt }) => [
      paymentMethodId,
      { version, words, account, holder, given_at: givenAt.getTime() },
    ]),
  );
}
