import { desc } from 'drizzle-orm';
import type { Parts } from '../parts.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import type { Store } from '../store/store.ts';

/** Every mail and text that was sent, newest first, and the texts that were answered. */
export async function inbox({ db }: Store) {
  const rows = await db.select().from(sandboxInbox).orderBy(desc(sandboxInbox.id)).limit(500);
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/** Keeps a text that a customer sends in, as an SMS service would hand it over. */
export async function answerText(
  { store, clock }: Parts,
  { from, text }: { from: string; text: string },
): Promise<void> {
  await store.db.insert(sandboxInbox).values({
    channel: 'sms',
    direction: 'in',
    recipient: from,
    subject: '',
    body: text,
    at: new Date(clock.now()),
  });
}
