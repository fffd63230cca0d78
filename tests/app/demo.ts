import { inject } from 'vitest';
import type { PersonName } from '../../server/demo/people.ts';
import { valuesAt } from '../wire/http.ts';

export interface DemoAccount {
  readonly account_id: number;
  readonly account_num: string;
  readonly ebill_id: number;
  readonly entity_id: number;
  readonly conf_id: number;
  readonly nickname: string;
}

/** Asks the services on behalf of a person of the demo, beside the app. */
export async function ask(who: PersonName, path: string, init: RequestInit = {}): Promise<unknown> {
  const services = inject('services');
  const { token } = (await (await fetch(`${services}/sign-in/${who}`)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(services + path, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

export async function accountNamed(who: PersonName, name: string): Promise<DemoAccount> {
  const list = await ask(who, '/services/web/billDisplay/GetWebAccountListDetails');
  const accounts = valuesAt(list, 'data[].accounts[]') as DemoAccount[];
  const found = accounts.find(({ nickname, account_num }) => nickname === name || account_num === name);
  if (!found) throw new Error(`${who} has no account ${name}`);
  return found;
}

/** Puts bills into the cart of that person, who had an empty one. */
export async function fillCart(who: PersonName, ...names: string[]): Promise<void> {
  await ask(who, '/services/web/cart/RemoveAll', { method: 'POST', body: '{}' });
  for (const name of names) {
    const { account_num, conf_id } = await accountNamed(who, name);
    const item = { reference_num: account_num, reference_num2: '', conf_id, quantity: 1, amount: 10 };
    const body = JSON.stringify({ source_id: 1, items: [item] });
    await ask(who, '/services/web/cart/AddToCart', { method: 'POST', body });
  }
}
