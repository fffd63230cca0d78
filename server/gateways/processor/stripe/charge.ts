import { Stripe } from 'stripe';
import { applicationFeeOf } from '../../../../domain/books/application-fee.ts';
import { add } from '../../../../domain/values/cents.ts';
import {
  type Authorised,
  type Charge,
  type ChargeOutcome,
  type Confirming,
  ProcessorDown,
  ProcessorRefused,
  ProcessorSilent,
} from '../../../ports/processor.ts';
import { type Connection, onAccount } from './client.ts';
import { failureOf, isRateLimit, isRefusal, isRepeated } from './errors.ts';
import { cancel, cancelQuietly, retrieve } from './intents.ts';
import { metadataOf } from './metadata.ts';
import { categoryOf, methodOn } from './methods.ts';
import { BELOW_LEAST, type Declined, declined, ENDED, outcomeOf, REMOVED, SMALLEST } from './outcomes.ts';
import {
  beginPayment,
  countFault,
  dropReference,
  isMade,
  keepReference,
  type MadePayment,
  merchantOf,
  type Payment,
  paymentUnder,
} from './references.ts';

type Outcome = ChargeOutcome | Authorised | Confirming;

/**
 * A payment is confirmed within this time or not at all, in milliseconds: the request must have ended before the
 * lease of the payment does.
 */
const CONFIRM_BEFORE = 8_000;

/**
 * Charges in two steps. The first makes the payment at Stripe and takes nothing; its name is written down. Only
 * then the second confirms it. So a look-up never has to guess what Stripe calls the payment.
 */
export async function charge(connection: Connection, asked: Charge): Promise<Outcome> {
  const began = connection.clock.now();
  const earlier = await paymentUnder(connection, asked);
  if (isMade(earlier)) {
    const intent = await retrieve(connection, earlier);
    const stands = outcomeOf(intent, earlier.category, connection.clock);
    if (stands) return stands;
    if (!isAsAsked(earlier, asked)) return replace(connection, earlier, asked);
  }
  const made = isMade(earlier) ? earlier : earlier?.isClosed ? ENDED : await make(connection, asked);
  if ('kind' in made) return made;
  if (connection.clock.now() - began > CONFIRM_BEFORE) throw new ProcessorDown('stripe was slow to begin');
  return confirm(connection, made, asked);
}

function isAsAsked(made: Payment, { token, amount, fee }: Charge): boolean {
  return made.token === token && made.amount === amount && made.fee === fee;
}

/** A payment was made for another sum or method and never confirmed. It is cancelled, and made as asked for now. */
async function replace(connection: Connection, made: MadePayment, asked: Charge): Promise<Outcome> {
  const { status } = await cancel(connection, made);
  if (status !== 'canceled')
    throw new ProcessorSilent('stripe did not cancel a payment that is to be replaced');
  await dropReference(connection, made);
  return charge(connection, asked);
}

async function make(connection: Connection, asked: Charge): Promise<MadePayment | Declined> {
  if (add(asked.amount, asked.fee) < SMALLEST) return BELOW_LEAST;
  const { account, terms } = await merchantOf(connection, asked.biller);
  const category = await categoryOf(connection, asked.token);
  if (!category) return REMOVED;
  const applicationFee = applicationFeeOf(terms, add(asked.amount, asked.fee));
  const row = await beginPayment(connection, asked, { account, category, applicationFee });
  if (row.isClosed) return ENDED;
  if (isMade(row)) return row;
  // A repeat has to ask for what was asked for first, whatever was agreed since.
  const kept = isAsAsked(row, asked) ? row.applicationFee : applicationFee;
  const intent = await makeIntent(connection, asked, { ...row, applicationFee: kept });
  if (!intent) return REMOVED;
  const made = await keepReference(connection, asked, intent.id, kept);
  if (isMade(made)) {
    if (made.reference !== intent.id) await cancelQuietly(connection, { ...made, reference: intent.id });
    return made;
  }
  await cancelQuietly(connection, { ...row, reference: intent.id });
  return ENDED;
}

/** Undefined when Stripe no longer has the method. */
async function makeIntent(
  connection: Connection,
  asked: Charge,
  row: Payment,
): Promise<Stripe.PaymentIntent | undefined> {
  const { key, token, amount, fee, captureLater = false } = asked;
  const { account, category, makes, applicationFee } = row;
  const own = `${key}:made:${makes}`;
  try {
    const { method, customer } = await methodOn(connection, token, account, own);
    return await connection.api.paymentIntents.create(
      {
        amount: add(amount, fee),
        currency: 'usd',
        customer,
        payment_method: method,
        allowed_payment_method_types: [category === 'card' ? 'card' : 'us_bank_account'],
        metadata: metadataOf(asked),
        ...(applicationFee > 0 && { application_fee_amount: applicationFee }),
        ...(captureLater && category === 'card' && { capture_method: 'manual' as const }),
      },
      { ...onAccount(account), idempotencyKey: own },
    );
  } catch (error) {
    if (isRepeated(error)) await countFault(connection, row, 'makes');
    if (isRefusal(error) && error.param === 'payment_method') return undefined;
    throw failureOf(error, 'harmless');
  }
}

async function confirm(
  connection: Connection,
  made: MadePayment,
  asked: Charge,
  isAgain = false,
): Promise<Outcome> {
  const isPresent = asked.back !== undefined;
  try {
    const intent = await connection.api.paymentIntents.confirm(
      made.reference,
      isPresent ? { return_url: asked.back } : { off_session: true },
      {
        ...onAccount(made.account),
        idempotencyKey: `${made.key}:confirm:${made.confirms}${isPresent ? '' : ':off'}`,
      },
    );
    return requireOutcome(outcomeOf(intent, made.category, connection.clock));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return declined(made.category, error, isPresent);
    if (isRepeated(error)) await countFault(connection, made, 'confirms');
    if (!isRefusal(error) && (isAgain || !isRateLimit(error))) throw failureOf(error, 'money');
    const stands = await whatStands(connection, made);
    if (stands) return stands;
    if (isRefusal(error)) throw failureOf(error, 'money');
    return confirm(connection, made, asked, true);
  }
}

/** After a confirm that may have happened, a look-up that fails leaves it open. */
async function whatStands(connection: Connection, made: MadePayment): Promise<Outcome | undefined> {
  try {
    return outcomeOf(await retrieve(connection, made), made.category, connection.clock);
  } catch (error) {
    if (error instanceof ProcessorDown || error instanceof ProcessorRefused)
      throw new ProcessorSilent(error.message);
    throw error;
  }
}

function requireOutcome(outcome: Outcome | undefined): Outcome {
  if (!outcome) throw new ProcessorSilent('stripe confirmed a payment and tells no outcome');
  return outcome;
}
