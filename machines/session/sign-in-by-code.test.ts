import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../domain/api/failure.ts';
import { type LoginAnswer, refused, signIn } from './sign-in.fixture.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a sign-in with a code', () => {
  it('resumes where it was left, also while no other code can be sent yet (VER-22)', async () => {
    let times = 0;
    const { actor, submit } = await signIn({
      answer: async () => {
        times += 1;
        if (times === 1) return { one_time_token: 'of the code' };
        throw new CallFailed({ kind: 'refused', status: 429, message: 'Please wait.', errors: {} });
      },
    });
    expect(actor.getSnapshot().value).toBe('codeAsked');
    actor.send({ type: 'form.returned' });
    await submit();
    const { value, context } = actor.getSnapshot();
    expect([value, context.token, context.failure]).toEqual(['codeAsked', 'of the code', undefined]);
    actor.send({ type: 'form.returned' });
    actor.send({
      type: 'credentials.submitted',
      credentials: { user_name: 'bea@example.com', password: 'pw' },
      keep: true,
    });
    await settle();
    await settle();
    expect(actor.getSnapshot().context.failure?.message).toBe('Please wait.');
  });
});

describe('why a code was refused', () => {
  const wrong = async () => {
    const { actor } = await signIn({
      answer: async () => ({ one_time_token: 'of the app', codes_from: ['app', 'text'] }),
      code: refused(422, 'Wrong.'),
    });
    actor.send({ type: 'code.submitted', code: '000000' });
    await settle();
    expect(actor.getSnapshot().context.failure?.message).toBe('Wrong.');
    return actor;
  };

  it('is gone when the customer goes back to the form', async () => {
    const actor = await wrong();
    actor.send({ type: 'form.returned' });
    expect(actor.getSnapshot().context.failure).toBeUndefined();
  });

  it('is gone while a text is sent instead', async () => {
    const actor = await wrong();
    actor.send({ type: 'source.chosen', source: 'text' });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.failure]).toEqual([
      'textingCode',
      undefined,
    ]);
  });
});

describe('a code whose answer leads nowhere', () => {
  it('was not checked, which the customer reads, and can be entered again', async () => {
    const { actor } = await signIn({
      answer: async () => ({ one_time_token: 'of the code' }),
      code: async () => ({}),
    });
    actor.send({ type: 'code.submitted', code: '123456' });
    await settle();
    const { value, context } = actor.getSnapshot();
    expect([value, context.failure?.message]).toEqual([
      'codeAsked',
      'The code could not be checked. Please try again.',
    ]);
  });
});

describe('a customer whose code did not arrive', () => {
  const byText = async (): Promise<LoginAnswer> => ({ one_time_token: 'of the code', code_to: '42' });

  it('asks for another one, which goes on under a token of its own', async () => {
    const { actor } = await signIn({
      answer: byText,
      text: async () => ({ one_time_token: 'of the second', code_to: '42' }),
    });
    expect(actor.getSnapshot().context.codeTo).toBe('42');
    actor.send({ type: 'code.resent' });
    expect(actor.getSnapshot().value).toBe('textingCode');
    await settle();
    const { value, context } = actor.getSnapshot();
    expect([value, context.token, context.codeTo, context.isResent]).toEqual([
      'codeAsked',
      'of the second',
      '42',
      true,
    ]);
  });

  it('reads how long to wait when it asks too soon, and the first code still counts', async () => {
    const { actor } = await signIn({ answer: byText, text: refused(429, 'Please wait 12 seconds.') });
    actor.send({ type: 'code.resent' });
    await settle();
    const { value, context } = actor.getSnapshot();
    expect([value, context.token, context.failure?.message, context.isResent]).toEqual([
      'codeAsked',
      'of the code',
      'Please wait 12 seconds.',
      false,
    ]);
  });
});

describe('a customer with an authenticator app', () => {
  const byApp = async (): Promise<LoginAnswer> => ({
    one_time_token: 'of the app',
    codes_from: ['app', 'text'],
  });

  it('is asked for the code of the app first, and may enter a recovery code (ruling 76)', async () => {
    const entered: unknown[] = [];
    const { actor } = await signIn({
      answer: byApp,
      code: async (...one) => {
        entered.push(one);
        return { token: 'guest' };
      },
    });
    expect(actor.getSnapshot().context.codeFrom).toBe('app');
    actor.send({ type: 'source.chosen', source: 'recovery' });
    expect(actor.getSnapshot().context.codeFrom).toBe('recovery');
    actor.send({ type: 'code.submitted', code: 'AB2CD-3EF4G' });
    await settle();
    expect(entered).toEqual([['AB2CD-3EF4G', 'recovery']]);
  });

  it('gets a text instead, once, and may go back to the app (ruling 76)', async () => {
    let texts = 0;
    const { actor } = await signIn({
      answer: byApp,
      text: async () => {
        texts += 1;
        return { one_time_token: 'of the text', codes_from: ['text', 'app'] };
      },
    });
    const choose = async (source: 'app' | 'text') => {
      actor.send({ type: 'source.chosen', source });
      await settle();
      const { context } = actor.getSnapshot();
      return [context.codeFrom, context.token];
    };
    expect(await choose('text')).toEqual(['text', 'of the text']);
    expect(await choose('app')).toEqual(['app', 'of the text']);
    expect(await choose('text')).toEqual(['text', 'of the text']);
    expect(texts).toBe(1);
  });

  it('stays at the app when the text cannot be sent', async () => {
    const { actor } = await signIn({ answer: byApp, text: refused(429, 'Please wait.') });
    actor.send({ type: 'source.chosen', source: 'text' });
    await settle();
    const { value, context } = actor.getSnapshot();
    expect([value, context.codeFrom, context.failure?.message]).toEqual(['codeAsked', 'app', 'Please wait.']);
  });

  it('reads why the next sign-in has to wait after three misses', async () => {
    let times = 0;
    const { actor, submit } = await signIn({
      answer: () => (times++ === 0 ? byApp() : refused(429, 'Please sign in again in 1 minute.')()),
      code: refused(429, 'There were too many wrong codes.'),
    });
    actor.send({ type: 'code.submitted', code: '000000' });
    await settle();
    actor.send({ type: 'form.returned' });
    await submit();
    const { value, context } = actor.getSnapshot();
    expect([value, context.failure?.message]).toEqual(['editing', 'Please sign in again in 1 minute.']);
  });
});
