import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  intentNamed,
  type Making,
  makeIntent,
} from './intents.ts';
import {
  attachMethod,
  cancelSetup,
  cloneMethod,
  detachMethod,
  enterMethod,
  expireSession,
  expireSessions,
  methodNamed,
  SESSION_LIFE,
} from './methods.ts';
import { refund } from './money.ts';
import type { Premises } from './premises.ts';
import { noSuch } from './refusal.ts';
import {
  disputeOnWire,
  eventOnWire,
  lineOnWire,
  methodOnWire,
  page,
  payoutOnWire,
  refundOnWire,
  sessionOnWire,
} from './wire.ts';
import type { Account, Json } from './world.ts';

export interface Asked {
  readonly standIn: Premises;
  readonly account: Account;
  /** The object that the address names. */
  readonly id: string;
  readonly fields: Json;
}

const expandOf = ({ expand }: Json) => (Array.isArray(expand) ? (expand as string[]) : []);
const listOf = (fields: Json) => ({
  limit: Number(fields.limit ?? 10),
  after: fields.starting_after as string | undefined,
  created: fields.created as { gte?: number } | undefined,
});

function intentAnswer({ standIn, account, fields }: Asked, id: string): Json {
  return standIn.intentOnWire(account, intentNamed(account, id), expandOf(fields));
}

const sceneOf = ({ standIn, account, id }: Asked) => standIn.sceneOf(account, intentNamed(account, id));

/** What each address of Stripe does. */
export const ROUTES: Readonly<Record<string, (asked: Asked) => Json>> = {
  'POST /v1/customers': ({ standIn: { world }, account, fields }) => {
    const id = world.newId('cus');
    account.customers.add(id);
    return { id, object: 'customer', metadata: fields.metadata ?? {} };
  },

  'POST /v1/payment_methods': ({ standIn: { world }, account, fields }) =>
    methodOnWire(cloneMethod(world, account, String(fields.customer), String(fields.payment_method))),

  'GET /v1/payment_methods/:id': ({ account, id }) => methodOnWire(methodNamed(account, id)),

  'POST /v1/payment_methods/:id/attach': ({ account, id, fields }) =>
    methodOnWire(attachMethod(account, id, String(fields.customer))),

  'POST /v1/payment_methods/:id/detach': ({ account, id }) => methodOnWire(detachMethod(account, id)),

  'POST /v1/checkout/sessions': (asked) => {
    const { standIn, account, fields } = asked;
    if (!account.customers.has(String(fields.customer))) throw noSuch('customer', String(fields.customer));
    const { world } = standIn;
    const id = world.newId('cs');
    account.sessions.set(id, {
      id,
      customer: String(fields.customer),
      types: fields.allowed_payment_method_types as string[],
      successUrl: String(fields.success_url),
      cancelUrl: String(fields.cancel_url ?? fields.success_url),
      created: world.seconds(),
      status: 'open',
      method: null,
      isVerified: false,
      wrong: 0,
    });
    return sessionAnswer({ ...asked, id });
  },

  'GET /v1/checkout/sessions/:id': (asked) => sessionAnswer(asked),

  'POST /v1/checkout/sessions/:id/expire': (asked) => {
    const { standIn, account, id } = asked;
    expireSession(standIn.world, account, id);
    return sessionAnswer(asked);
  },

  'POST /v1/setup_intents/:id/cancel': ({ account, id }) => cancelSetup(account, id),

  'POST /v1/payment_intents': (asked) => {
    const { standIn, account, fields } = asked;
    return intentAnswer(asked, makeIntent(standIn.world, account, fields as unknown as Making).id);
  },

  'GET /v1/payment_intents': ({ standIn, account, fields }) =>
    page([...account.intents.values()], listOf(fields), (intent) => standIn.intentOnWire(account, intent)),

  'GET /v1/payment_intents/:id': (asked) => intentAnswer(asked, asked.id),

  'POST /v1/payment_intents/:id/confirm': (asked) => {
    const { off_session, return_url } = asked.fields;
    confirmIntent(sceneOf(asked), { offSession: off_session === true, returnUrl: String(return_url ?? '') });
    return intentAnswer(asked, asked.id);
  },

  'POST /v1/payment_intents/:id/capture': (asked) => {
    captureIntent(sceneOf(asked));
    return intentAnswer(asked, asked.id);
  },

  'POST /v1/payment_intents/:id/cancel': (asked) => {
    cancelIntent(sceneOf(asked));
    return intentAnswer(asked, asked.id);
  },

  'POST /v1/refunds': ({ standIn: { world }, account, fields }) =>
    refundOnWire(
      refund(world, account, {
        intent: String(fields.payment_intent),
        amount: fields.amount as number | undefined,
        metadata: (fields.metadata ?? {}) as Json,
        givesFeeBack: fields.refund_application_fee === true,
      }),
    ),

  'GET /v1/refunds': ({ account, fields }) =>
    page(ofIntent(account.refunds.values(), fields), listOf(fields), refundOnWire),

  'GET /v1/disputes': ({ account, fields }) =>
    page(ofIntent(account.disputes.values(), fields), listOf(fields), disputeOnWire),

  'GET /v1/balance_transactions': ({ account, fields }) =>
    page(
      account.lines.filter(({ payout }) => fields.payout === undefined || payout === fields.payout),
      listOf(fields),
      (line) => lineOnWire(account, line, expandOf(fields)),
    ),

  'GET /v1/payouts/:id': ({ account, id }) => {
    const made = account.payouts.get(id);
    if (!made) throw noSuch('payout', id);
    return payoutOnWire(made);
  },

  'GET /v1/events': ({ account, fields }) => {
    const types = fields.types as readonly string[] | undefined;
    const events = account.events.filter(({ type }) => types === undefined || types.includes(type));
    return page(events, listOf(fields), (event) => eventOnWire(event));
  },
};

function ofIntent<Row extends { readonly intent: string }>(rows: Iterable<Row>, fields: Json): Row[] {
  return [...rows].filter(({ intent }) => intent === fields.payment_intent);
}

function sessionAnswer({ standIn, account, id, fields }: Asked): Json {
  expireSessions(standIn.world, account);
  const session = account.sessions.get(id);
  if (!session) throw noSuch('checkout.session', id);
  return sessionOnWire(
    account,
    session,
    expandOf(fields),
    { url: `${standIn.url}/hosted/setup/${id}`, verifyUrl: `${standIn.url}/hosted/verify/${id}` },
    SESSION_LIFE,
  );
}

/** A method that a customer of the platform has entered, without the walk by the page. */
export function savedMethod(
  { world }: Pick<Premises, 'world'>,
  entered: Parameters<typeof enterMethod>[2],
): { readonly token: string; readonly customer: string } {
  const platform = world.account('');
  const customer = world.newId('cus');
  platform.customers.add(customer);
  return { token: enterMethod(world, platform, entered, customer).id, customer };
}

/** The bank issues a card anew: it stays the same method. */
export function renewCard(
  { world }: Pick<Premises, 'world'>,
  token: string,
  card: { readonly number?: string; readonly expMonth: number; readonly expYear: number },
): void {
  const platform = world.account('');
  const renewed = { ...methodNamed(platform, token), ...card };
  platform.methods.set(token, renewed);
  world.tell(platform, 'payment_method.automatically_updated', methodOnWire(renewed));
}
