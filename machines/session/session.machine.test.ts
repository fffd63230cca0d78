import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { CallFailed, type FailureKind } from '../../domain/api/failure.ts';
import { sampleCustomer as ada } from '../../domain/fixtures/customer.ts';
import { IDLE_REASON, UNVERIFIED_REASON } from '../../domain/session/text/reasons.ts';
import { sessionMachine } from './session.machine.ts';
import type { LoggedCustomer, SessionEndReason, SessionResumption } from './session-values.ts';

const MINUTE = 60_000;
const settle = () => new Promise((resolve) => setTimeout(resolve));

const expected: SessionResumption = { kind: 'expected', customer: 7, keep: true, profile: ada };

interface World {
  resumed?: SessionResumption;
  profile?: () => Promise<LoggedCustomer>;
  /** The ports that fail. */
  fails?: readonly ('resume' | 'leave' | 'watchSession' | 'watchActivity' | 'measureIdle')[];
}

async function open({ resumed = expected, profile = async () => ada, fails = [] }: World = {}) {
  const check = (port: (typeof fails)[number]) => {
    if (fails.includes(port)) throw new Error(`${port} failed`);
  };
  const clock = new SimulatedClock();
  const endings: { how: SessionEndReason; reason: string }[] = [];
  const facts = { lastActive: 0, checks: 0 };
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        resume: fromPromise<SessionResumption>(async () => {
          check('resume');
          return resumed;
        }),
        leave: fromPromise<string, { how: SessionEndReason; reason: string }>(async ({ input }) => {
          endings.push(input);
          check('leave');
          return input.reason;
        }),
        watchSession: fromCallback(() => check('watchSession')),
        watchActivity: fromCallback(() => check('watchActivity')),
        measureIdle: fromPromise<number>(async () => {
          check('measureIdle');
          return clock.now() - facts.lastActive;
        }),
        checkProfile: fromPromise<LoggedCustomer>(() => {
          facts.checks += 1;
          return profile();
        }),
      },
    }),
    { clock },
  ).start();
  await settle();
  const pass = async (minutes: number) => {
    for (let half = 0; half < minutes * 2; half += 1) {
      clock.increment(MINUTE / 2);
      await settle();
    }
  };
  const click = () => {
    facts.lastActive = clock.now();
    actor.send({ type: 'activity.noticed' });
  };
  const is = (tag: 'signedIn' | 'warned') => actor.getSnapshot().hasTag(tag);
  return { actor, endings, facts, pass, click, is };
}

const refusal = (kind: FailureKind) => () =>
  Promise.reject(new CallFailed({ kind, message: 'No.', status: 403, errors: {} }));

describe('a session', () => {
  it('continues after a reload, also when the server is unreachable (SES-14, SES-40)', async () => {
    const { actor, is, endings } = await open({ profile: refusal('unreachable') });
    expect(is('signedIn')).toBe(true);
    expect(actor.getSnapshot().context.profile).toEqual(ada);
    expect(endings).toEqual([]);
  });

  it('shows the login page with the reason when the refresh was refused (SES-23)', async () => {
    const { actor } = await open({ resumed: { kind: 'none', reason: 'Invalid refresh token' } });
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(actor.getSnapshot().context.reason).toBe('Invalid refresh token');
  });

  it('starts with a sign-in, whose profile is not asked for again within 30 s (SES-26)', async () => {
    const { actor, is, facts, pass } = await open({ resumed: { kind: 'none', reason: undefined } });
    actor.send({ type: 'session.started', customer: 7, profile: ada, keep: false });
    await settle();
    expect(is('signedIn')).toBe(true);
    actor.send({ type: 'route.changed' });
    await settle();
    expect(facts.checks).toBe(0);
    await pass(1);
    actor.send({ type: 'route.changed' });
    expect(facts.checks).toBe(1);
  });

  it('of a customer who was not verified at the sign-in is checked at once (SES-27)', async () => {
    const { actor, facts } = await open({ resumed: { kind: 'none', reason: undefined } });
    actor.send({ type: 'session.started', customer: 7, profile: { ...ada, verified: false }, keep: false });
    await settle();
    expect(facts.checks).toBe(1);
  });

  it('ends when the profile is no longer verified (SES-27)', async () => {
    const { actor, endings } = await open({ profile: async () => ({ ...ada, verified: false }) });
    expect(endings).toEqual([{ how: 'lost', reason: UNVERIFIED_REASON }]);
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(actor.getSnapshot().context.unverified).toBe(ada.email);
  });

  it('ends when the profile check is refused (SES-26)', async () => {
    const { endings } = await open({ profile: refusal('refused') });
    expect(endings).toEqual([{ how: 'lost', reason: 'Invalid Session' }]);
  });

  it('goes on with the profile it knows when the check gets no answer, and checks again at the next route (SES-27)', async () => {
    const { actor, facts, endings } = await open({ profile: refusal('unreachable') });
    expect([endings, facts.checks, actor.getSnapshot().context.profile]).toEqual([[], 1, ada]);
    actor.send({ type: 'route.changed' });
    await settle();
    expect(facts.checks).toBe(2);
  });

  it('checks the profile at a change of route, and not again within 30 s (SES-26)', async () => {
    const { actor, facts, pass } = await open();
    actor.send({ type: 'route.changed' });
    expect(facts.checks).toBe(1);
    await pass(1);
    actor.send({ type: 'route.changed' });
    await settle();
    actor.send({ type: 'route.changed' });
    expect(facts.checks).toBe(2);
  });

  it('is kept alive at the server while someone clicks, at most every 5 minutes (ruling 16)', async () => {
    const { facts, pass, click } = await open();
    for (let minute = 0; minute < 20; minute += 1) {
      click();
      await pass(1);
    }
    expect(facts.checks).toBe(4);
  });
});

describe('idleness', () => {
  it('warns at 28 minutes and ends the session at the check at 30 (SES-31, SES-33)', async () => {
    const { actor, endings, pass, is } = await open();
    await pass(27.5);
    expect(is('warned')).toBe(false);
    await pass(0.5);
    expect(is('warned')).toBe(true);
    await pass(2);
    expect(endings).toEqual([{ how: 'idle', reason: IDLE_REASON }]);
    expect(actor.getSnapshot().context.reason).toBe(IDLE_REASON);
  });

  it('ends the session at the first of the 5-minute checks at or after 30 minutes (SES-31)', async () => {
    const { is, pass, click } = await open();
    await pass(3);
    click();
    await pass(31.5);
    expect(is('signedIn')).toBe(true);
    await pass(0.5);
    expect(is('signedIn')).toBe(false);
  });

  it('ends with Stay signed in, which counts as a click (ruling 16)', async () => {
    const { actor, is, pass, click } = await open();
    await pass(28);
    click();
    actor.send({ type: 'stay.chosen' });
    await settle();
    expect(is('warned')).toBe(false);
    await pass(27.5);
    expect(is('signedIn')).toBe(true);
    expect(is('warned')).toBe(false);
  });

  it('includes the time that a laptop slept when the page shows again', async () => {
    const { actor, facts, is } = await open();
    facts.lastActive = -31 * MINUTE;
    actor.send({ type: 'page.shown' });
    await settle();
    expect(is('signedIn')).toBe(false);
  });
});

describe('signing out', () => {
  it('deletes all data at Logout and gives no reason (SES-35)', async () => {
    const { actor, endings } = await open();
    actor.send({ type: 'logout.chosen' });
    await settle();
    expect(endings).toEqual([{ how: 'chosen', reason: '' }]);
    expect(actor.getSnapshot().context).toEqual({
      customer: undefined,
      profile: undefined,
      keep: false,
      reason: undefined,
      idle: 0,
    });
  });

  it('follows the other tabs out, and in again (SES-18)', async () => {
    const { actor, endings, is } = await open();
    actor.send({ type: 'tab.signedOut', reason: 'Invalid refresh token' });
    await settle();
    expect(endings).toEqual([{ how: 'elsewhere', reason: 'Invalid refresh token' }]);
    expect(actor.getSnapshot().context.reason).toBe('Invalid refresh token');
    actor.send({ type: 'tab.signedIn' });
    await settle();
    expect(is('signedIn')).toBe(true);
  });

  it('says why when the server ended the session (SES-17, SES-21)', async () => {
    const { actor, endings } = await open();
    actor.send({ type: 'session.lost', reason: 'Invalid Session' });
    await settle();
    expect(endings).toEqual([{ how: 'lost', reason: 'Invalid Session' }]);
    expect(actor.getSnapshot().context.reason).toBe('Invalid Session');
  });
});

describe('a device on which something fails', () => {
  it.each(['resume', 'watchSession'] as const)('shows the login page when %s fails', async (port) => {
    const { actor } = await open({ fails: [port] });
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'signedOut' });
  });

  it('ends a session whose idleness cannot be watched, as after 30 idle minutes (SES-31)', async () => {
    const { actor, endings } = await open({ fails: ['watchActivity'] });
    await settle();
    expect(endings).toEqual([{ how: 'idle', reason: IDLE_REASON }]);
    expect(actor.getSnapshot().value).toBe('signedOut');
  });

  it('keeps a session whose idleness cannot be measured once, and measures again', async () => {
    const { endings, is, pass } = await open({ fails: ['measureIdle'] });
    await pass(40);
    expect([is('signedIn'), is('warned'), endings]).toEqual([true, false, []]);
  });

  it.each([
    ['chosen', { type: 'logout.chosen' }, ''],
    ['lost', { type: 'session.lost', reason: 'Invalid Session' }, 'Invalid Session'],
    ['elsewhere', { type: 'tab.signedOut', reason: 'Signed out.' }, 'Signed out.'],
  ] as const)('ends the session all the same when it cannot be left: %s', async (how, event, reason) => {
    const { actor, endings } = await open({ fails: ['leave'] });
    actor.send(event);
    await settle();
    expect(endings).toEqual([{ how, reason }]);
    expect(actor.getSnapshot()).toMatchObject({ value: 'signedOut', context: { customer: undefined } });
  });

  it('ends an idle session all the same when it cannot be left (SES-31)', async () => {
    const { actor, pass } = await open({ fails: ['leave'] });
    await pass(30);
    expect(actor.getSnapshot()).toMatchObject({ value: 'signedOut', context: { reason: IDLE_REASON } });
  });
});

describe('leaving', () => {
  it('asks first when changes wait on this device, and does not when none do (ruling 14)', async () => {
    const { actor, endings } = await open();
    actor.send({ type: 'logout.chosen', unsent: true });
    expect(actor.getSnapshot().hasTag('parting')).toBe(true);
    actor.send({ type: 'logout.dismissed' });
    expect([actor.getSnapshot().hasTag('parting'), endings]).toEqual([false, []]);
    actor.send({ type: 'logout.chosen', unsent: true });
    actor.send({ type: 'logout.confirmed' });
    await settle();
    expect(endings).toEqual([{ how: 'chosen', reason: '' }]);
  });
});

describe('other tabs and changes', () => {
  it('reads the session again when another tab signs in', async () => {
    const { actor, is } = await open();
    actor.send({ type: 'tab.signedIn' });
    expect(actor.getSnapshot().value).toBe('resuming');
    await settle();
    expect(is('signedIn')).toBe(true);
  });

  it('shows a changed profile at once', async () => {
    const { actor } = await open();
    actor.send({ type: 'profile.changed', profile: { ...ada, fname: 'Grace' } });
    expect(actor.getSnapshot().context.profile?.fname).toBe('Grace');
  });

  it('goes on with Stay Signed In, and warns again 28 minutes later (SES-33)', async () => {
    const { actor, facts, is, pass } = await open();
    await pass(28);
    expect(is('warned')).toBe(true);
    facts.lastActive += 28 * MINUTE;
    actor.send({ type: 'stay.chosen' });
    await settle();
    expect(is('warned')).toBe(false);
    await pass(28);
    expect(is('warned')).toBe(true);
  });

  it('checks an old profile at the next change of route (SES-26)', async () => {
    const { actor, facts, pass } = await open();
    await pass(6);
    const before = facts.checks;
    actor.send({ type: 'route.changed' });
    expect(facts.checks).toBe(before + 1);
  });
});
