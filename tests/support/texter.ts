import { and, desc, eq } from 'drizzle-orm';
import { PEOPLE, type PersonName } from '../../server/demo/people.ts';
import { runDueWork } from '../../server/jobs/work.ts';
import { accounts, bills } from '../../server/store/schema/billers.ts';
import { transactionItems, transactions } from '../../server/store/schema/transactions.ts';
import type { Portal } from './portal.ts';

/** A phone that texts the portal; shows the replies, the payments and the balances of its accounts. */
export function phoneOf(portal: Portal, who: Extract<PersonName, 'text' | 'phone' | 'code'>) {
  const from = PEOPLE[who].mobileNumber;
  const self = {
    from,

    /** Sends a text, answered or not. `id` names the delivery. */
    async send(text: string, id?: string) {
      const answer = await portal.app.request('/sandbox/messages/reply', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from, text, id }),
      });
      if (!answer.ok) throw new Error(`the text was not taken: ${await answer.text()}`);
    },

    /** Sends a text and returns the replies, newest last. */
    async ask(text: string, id?: string): Promise<string[]> {
      const before = (await self.told()).length;
      await self.send(text, id);
      await runDueWork(portal.parts);
      return (await self.told()).slice(before);
    },

    /** Every text to the phone, newest last. */
    async told(): Promise<string[]> {
      const { items } = (await (await portal.app.request('/sandbox/messages')).json()) as {
        items: { direction: string; channel: string; recipient: string; body: string }[];
      };
      return items
        .filter(
          ({ direction, channel, recipient }) =>
            direction === 'out' && channel === 'sms' && recipient === from,
        )
        .map(({ body }) => body)
        .reverse();
    },

    /** The payments of an account, newest first. */
    async paid(number: string) {
      const rows = await portal.store.db
        .select({ paid: transactions })
        .from(transactions)
        .innerJoin(
          transactionItems,
          and(
            eq(transactionItems.customerId, transactions.customerId),
            eq(transactionItems.transactionId, transactions.id),
          ),
        )
        .where(eq(transactionItems.accountNum, number))
        .orderBy(desc(transactions.id));
      return rows.map(({ paid }) => paid);
    },

    /** The newest bill of an account. */
    async billOf(number: string) {
      const [row] = await portal.store.db
        .select({ bill: bills })
        .from(bills)
        .innerJoin(accounts, eq(accounts.id, bills.accountId))
        .where(and(eq(accounts.accountNum, number), eq(bills.isNewest, true)));
      if (!row) throw new Error(`no bill of ${number}`);
      return row.bill;
    },
  };
  return self;
}
