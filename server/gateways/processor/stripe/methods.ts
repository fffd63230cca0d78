import type { ChargedMethod } from '../../../store/schema/checkouts.ts';
import { type Connection, onAccount } from './client.ts';
import { failureOf, isMissing, isRefusal } from './errors.ts';
import { isCategory } from './outcomes.ts';
import { keepName, namesOf } from './references.ts';

/** A method as one account knows it. */
export interface KnownMethod {
  readonly method: string;
  readonly customer: string;
}

type Names = Awaited<ReturnType<typeof namesOf>>;

const nameIn = (names: Names, kind: Names[number]['kind'], account: string) =>
  names.find((row) => row.kind === kind && row.account === account)?.reference;

/** Whether a token is a card or a bank account; undefined for a method that Stripe does not have. */
export async function categoryOf(
  { store, api }: Connection,
  token: string,
): Promise<ChargedMethod['category'] | undefined> {
  const names = await namesOf(store, token);
  if (nameIn(names, 'forgotten', '') !== undefined) return undefined;
  const stored = nameIn(names, 'type', '');
  if (stored !== undefined) return isCategory(stored);
  const method = await api.paymentMethods.retrieve(token).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw failureOf(error, 'harmless');
  });
  if (typeof method?.customer !== 'string') return undefined;
  await rememberMethod(store, token, { type: method.type, customer: method.customer });
  return isCategory(method.type);
}

/** Writes down what Stripe has told of a method of the portal's own account. */
export async function rememberMethod(
  store: Connection['store'],
  token: string,
  { type, customer }: { readonly type: string; readonly customer: string },
): Promise<void> {
  await keepName(store, { kind: 'type', name: token, account: '', reference: type });
  await keepName(store, { kind: 'payer', name: token, account: '', reference: customer });
}

/**
 * The method as an account knows it. It was entered on the portal's own account, so another one gets a copy. The
 * copy is attached only after its name was written down: one that nobody knows of cannot be charged.
 */
export async function methodOn(
  connection: Connection,
  token: string,
  account: string,
  key: string,
): Promise<KnownMethod> {
  const { store, api } = connection;
  const names = await namesOf(store, token);
  const owner = nameIn(names, 'payer', '') ?? '';
  if (account === '') return { method: token, customer: owner };
  const method = nameIn(names, 'method', account) ?? (await copied());
  const customer = nameIn(names, 'payer', account) ?? (await attached());
  return { method, customer };

  async function copied(): Promise<string> {
    const copy = await api.paymentMethods.create(
      { customer: owner, payment_method: token },
      { ...onAccount(account), idempotencyKey: `${key}:copy` },
    );
    return keepName(store, { kind: 'method', name: token, account, reference: copy.id });
  }

  async function attached(): Promise<string> {
    const made = await api.customers.create({}, { ...onAccount(account), idempotencyKey: `${key}:payer` });
    const payer = await attachedTo(made.id);
    return keepName(store, { kind: 'payer', name: token, account, reference: payer });
  }

  /** An earlier try, or another at the same time, may have attached the copy already: to its own customer. */
  async function attachedTo(customer: string): Promise<string> {
    const own = { ...onAccount(account), idempotencyKey: `${key}:attach` };
    try {
      await api.paymentMethods.attach(method, { customer }, own);
      return customer;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { customer: standing } = await api.paymentMethods.retrieve(method, {}, onAccount(account));
      if (typeof standing !== 'string') throw error;
      return standing;
    }
  }
}

/** Detaches a method and all of its copies, so that nobody can charge it any more. */
export async function forgetMethod({ store, api }: Connection, token: string): Promise<void> {
  await keepName(store, { kind: 'forgotten', name: token, account: '', reference: token });
  const names = await namesOf(store, token);
  const copies = names.filter(({ kind }) => kind === 'method');
  for (const { reference, account } of [{ reference: token, account: '' }, ...copies]) {
    try {
      const key = `${reference}:detach:${crypto.randomUUID()}`;
      await api.paymentMethods.detach(reference, {}, { ...onAccount(account), idempotencyKey: key });
    } catch (error) {
      // A method that is not attached, or not there, is forgotten already.
      if (!isMissing(error) && !isRefusal(error)) throw failureOf(error, 'harmless');
    }
  }
}
