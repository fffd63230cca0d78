import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listActivity } from '../../domain/session/activity-calls.ts';
import { getProfile } from '../../domain/session/calls.ts';
import { openPortal, type Portal } from '../../tests/support/portal.ts';
import { PEOPLE } from '../demo/people.ts';
import { runDueWork } from '../jobs/work.ts';
import { sandboxInbox } from '../store/schema/sandbox.ts';
import { endSessionsOf } from './end-sessions.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});

afterAll(() => portal.close());

const { email } = PEOPLE.single;
const reason = 'You told us that your phone was stolen.';

test('the people who run the portal sign a customer out everywhere, who reads why in a mail and in the recent activity', async () => {
  const devices = [await portal.signIn('single'), await portal.signIn('single', true)];
  const other = await portal.signIn('demo');
  const statusOf = async (as: { token: string }) => (await portal.send(getProfile, {}, as)).status;
  expect(await endSessionsOf(portal.parts, { email: ` ${email.toUpperCase()} `, reason })).toBe(2);
  for (const device of devices) expect(await statusOf(device)).toBe(401);
  expect(await statusOf(other)).toBe(200);

  await runDueWork(portal.parts);
  const [mail] = await portal.store.db
    .select()
    .from(sandboxInbox)
    .where(eq(sandboxInbox.recipient, email))
    .orderBy(desc(sandboxInbox.id));
  expect(mail?.channel).toBe('mail');
  expect(mail?.subject).toBe('You were signed out of Billfold on every device');
  expect(mail?.body).toContain(reason);

  const again = await portal.signIn('single');
  const { items } = (await portal.send(listActivity, {}, again)).answer();
  expect(items.map(({ kind }) => kind)).toContain('sessions-ended-by-staff');
});

test('a customer who is signed in nowhere gets no mail, and an unknown address changes nothing', async () => {
  const mails = async () => {
    await runDueWork(portal.parts);
    return portal.store.db.$count(sandboxInbox, eq(sandboxInbox.recipient, email));
  };
  const before = await mails();
  expect(await endSessionsOf(portal.parts, { email, reason })).toBe(1);
  expect(await mails()).toBe(before + 1);
  expect(await endSessionsOf(portal.parts, { email, reason })).toBe(0);
  expect(await mails()).toBe(before + 1);
  expect(await endSessionsOf(portal.parts, { email: 'nobody@mail.example', reason })).toBeUndefined();
});
