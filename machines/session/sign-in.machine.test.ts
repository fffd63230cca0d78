import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../domain/api/failure.ts';
import { sampleCustomer as ada } from '../../domain/fixtures/customer.ts';
import { type LoginAnswer, refused, signIn, type World } from './sign-in.fixture.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('signing in', () => {
  it('solves the bot check, logs in and exchanges the token (SES-03, SES-04)', async () => {
    const { actor, states, sent, tokens } = await signIn();
    expect(states).toEqual(['editing', 'checking', 'submitting', 'exchanging', 'signedIn']);
    expect(sent).toEqual([{ user_name: 'ada@example.com', password: 'pw', recaptcha_token: 'sum 1' }]);
    expect(actor.getSnapshot().output).toEqual({ customer: 7, profile: ada, keep: true });
    expect(tokens).toEqual(['session guest true']);
  });

  it('keeps the password no longer than it takes to send it (MSC-26)', async () => {
    const { actor } = await signIn({ answer: refused(401, 'No.') });
    expect(actor.getSnapshot().context.credentials).toEqual({ user_name: '', password: '' });
  });

  it.each([
    [302, 'SES-07'],
    [401, 'SES-12'],
    [422, 'SES-08'],
    [429, 'SES-09'],
    [449, 'SES-10'],
  ])('shows the message of a %i unchanged (%s)', async (status) => {
    const { actor } = await signIn({ answer: refused(status, 'As given.', { password: 'Too short.' }) });
    expect(actor.getSnapshot().value).toBe('editing');
    expect(actor.getSnapshot().context.failure).toMatchObject({
      message: 'As given.',
      errors: { password: 'Too short.' },
    });
  });

  it('solves a new bot check at every try (SES-10)', async () => {
    const { sent, submit } = await signIn({ answer: refused(449, 'Once more.') });
    await submit();
    expect(sent.map(({ recaptcha_token }) => recaptcha_token)).toEqual(['sum 1', 'sum 2']);
  });

  it('shows the generic error for a 500, whatever the body says (SES-11)', async () => {
    const { actor } = await signIn({
      answer: async () => {
        throw new CallFailed({ kind: 'unknown', status: 500, message: 'Stack trace', errors: {} });
      },
    });
    expect(actor.getSnapshot().context.failure?.message).toBe(
      'An error has occurred.  Please try again later',
    );
  });

  it('shows it too when a gateway answers in place of the server (SES-11)', async () => {
    const { actor } = await signIn({
      answer: async () => {
        throw new CallFailed({ kind: 'unknown', status: 0, gateway: 503, message: 'No.', errors: {} });
      },
    });
    expect(actor.getSnapshot().context.failure).toMatchObject({
      message: 'An error has occurred.  Please try again later',
      status: 503,
    });
  });

  it.each<[string, World]>([
    ['the exchange fails', { start: refused(401, 'Token is unknown.') }],
    ['the bot check cannot be loaded', { check: refused(0, '') as () => Promise<never> }],
    ['no answer comes', { answer: () => Promise.reject(new Error('lost')) }],
    ['the answer names no next step', { answer: async () => ({}) }],
  ])('shows Authentication failure! when %s (SES-13)', async (_, world) => {
    const { actor } = await signIn(world);
    expect(actor.getSnapshot().value).toBe('editing');
    expect(actor.getSnapshot().context.failure?.message).toBe('Authentication failure!');
  });

  it.each<[string, LoginAnswer, string]>([
    ['codeAsked', { one_time_token: 'once' }, 'once'],
    ['newPasswordAsked', { password_reset_token: 'reset' }, 'reset'],
  ])(
    'starts no session and shows no error when the answer leads to %s (SES-05, SES-06)',
    async (state, answer, token) => {
      const { actor, tokens } = await signIn({ answer: async () => answer });
      expect([actor.getSnapshot().context.token, tokens]).toEqual([token, []]);
      expect(actor.getSnapshot().value).toBe(state);
      expect(actor.getSnapshot().context.failure).toBeUndefined();
    },
  );

  it('continues with a right code, and asks again after a wrong one (VER-22, SES-06)', async () => {
    const { actor, tokens } = await signIn({
      answer: async () => ({ one_time_token: 'once' }),
      code: (entered) =>
        entered === '1234' ? Promise.resolve({ token: 'guest' }) : refused(422, 'Wrong.')(),
    });
    const enter = async (code: string) => {
      actor.send({ type: 'code.submitted', code });
      await settle();
      await settle();
    };
    await enter('0000');
    expect(actor.getSnapshot().value).toBe('codeAsked');
    expect(actor.getSnapshot().context).toMatchObject({ code: '', failure: { message: 'Wrong.' } });
    await enter('1234');
    expect(actor.getSnapshot().output).toEqual({ customer: 7, profile: ada, keep: true });
    expect(tokens).toEqual(['code once', 'code once', 'session guest true']);
  });

  it('keeps the other screens closed to a customer who is not verified (REG-27)', async () => {
    const { actor } = await signIn({ start: async () => ({ ...ada, verified: false }) });
    expect(actor.getSnapshot().value).toBe('verificationAsked');
  });

  it('goes back to the form without a session, where another customer can sign in (REG-27)', async () => {
    const customers = [{ ...ada, verified: false }, ada];
    const { actor, submit } = await signIn({ start: async () => customers.shift() ?? ada });
    expect(actor.getSnapshot().value).toBe('verificationAsked');
    actor.send({ type: 'form.returned' });
    expect([actor.getSnapshot().hasTag('form'), actor.getSnapshot().output]).toEqual([true, undefined]);
    await submit();
    expect(actor.getSnapshot().output).toEqual({ customer: 7, profile: ada, keep: true });
  });

  it('asks for the temporary password again when no new one was chosen (SES-05)', async () => {
    const { actor, sent, submit } = await signIn({ answer: async () => ({ password_reset_token: 'reset' }) });
    actor.send({ type: 'form.returned' });
    expect([actor.getSnapshot().value, actor.getSnapshot().status]).toEqual(['editing', 'active']);
    await submit();
    expect([actor.getSnapshot().value, sent.length]).toEqual(['newPasswordAsked', 2]);
  });

  it('starts no session when the answer to a code names no next step (SES-06)', async () => {
    const { actor, states } = await signIn({
      answer: async () => ({ one_time_token: 'once' }),
      code: async () => ({}),
    });
    actor.send({ type: 'code.submitted', code: '1234' });
    await settle();
    const { value, context } = actor.getSnapshot();
    expect([value, context.token, context.code]).toEqual(['codeAsked', 'once', '']);
    expect(states).not.toContain('exchanging');
  });
});
