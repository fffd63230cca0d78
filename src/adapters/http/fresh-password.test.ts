import { expect, test } from 'vitest';
import { endOtherSession } from '../../../domain/profile/settings-calls.ts';
import { askPasswordBy } from '../session/password-question.ts';
import { createTokens } from '../session/tokens.ts';
import type { Reply } from './request.ts';
import { createServices } from './services.ts';

const ENTER_AGAIN = 'Please enter your password again.';

const answered = (status: number, body: unknown): Reply => ({ kind: 'answered', status, body }) as Reply;
const refused = answered(403, { message: ENTER_AGAIN, errors: { password: ENTER_AGAIN } });

function world(replies: Reply[], entersPassword: boolean) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const tokens = createTokens({
    calls: {
      renew: async () => ({ kind: 'renewed', token: 'a' }) as never,
      end: async () => undefined as never,
    },
    storage: {} as Storage,
  } as never);
  tokens.turn = () => 1;
  tokens.current = () => 'a';
  const services = createServices({
    request: async (_, fields) => {
      sent.push(fields);
      return replies.shift() ?? answered(500, {});
    },
    tokens,
  });
  askPasswordBy(async () => {
    asked.push('asked');
    return entersPassword;
  });
  return { services, asked, sent };
}

const id = '00000000-0000-4000-8000-000000000001';

test('a change that needs a fresh password is sent again with all that was entered (ruling 21)', async () => {
  const { services, asked, sent } = world([refused, answered(200, { success: true })], true);
  await expect(services.send(endOtherSession, { id })).resolves.toEqual({ success: true });
  expect([asked.length, sent]).toEqual([1, [{ id }, { id }]]);
});

test('without the password the change is not made, and the refusal says why', async () => {
  const { services, sent } = world([refused], false);
  await expect(services.send(endOtherSession, { id })).rejects.toThrow(ENTER_AGAIN);
  expect(sent).toHaveLength(1);
});
