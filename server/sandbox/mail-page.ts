import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { mailHtml } from '../gateways/mail-html.ts';
import { MAIL } from '../http/mail-path.ts';
import { notFound } from '../refusal.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import type { SandboxDependencies } from './dependencies.ts';

/** Serves a mail as a program that shows HTML would show it. */
export function serveMail(app: Hono, { parts: { store, config } }: SandboxDependencies): void {
  app.get(`${MAIL}/:id{\\d{1,9}}`, async (c) => {
    const id = Number(c.req.param('id'));
    const [mail] = await store.db.select().from(sandboxInbox).where(eq(sandboxInbox.id, id));
    if (mail?.channel !== 'mail') throw notFound();
    return c.html(mailHtml(mail, config.brand));
  });
}
