import { expect, test } from 'vitest';
import { solveBotCheck } from './bot-check.ts';

test('the login page asks for the bot check of its environment (SES-37)', async () => {
  const asked: string[] = [];
  const refuse: typeof fetch = async (url) => {
    asked.push(String(url));
    return new Response(null, { status: 503 });
  };
  await expect(solveBotCheck(refuse, new AbortController().signal)).rejects.toThrow();
  expect(asked).toEqual(['/bot-check/challenge?site=billfold-dev']);
});
