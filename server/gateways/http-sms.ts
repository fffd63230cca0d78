import type { Courier } from '../ports/courier.ts';

const TIME_LIMIT = 10_000;

/**
 * Sends texts by `POST {to, body}` with a bearer token, a form that most SMS services can be
 * configured to accept. A service that refuses a token has sent nothing, so the next token is tried.
 */
export function httpSmsCourier(url: string, tokens: readonly string[]): Courier {
  return {
    async deliver({ recipient, body }) {
      const post = (token: string | undefined) =>
        fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({ to: recipient, body }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIME_LIMIT),
        });
      const [first, ...others] = tokens;
      let answer = await post(first);
      for (const token of others) if (isRefused(answer.status)) answer = await post(token);
      if (!answer.ok) throw new Error(`the SMS service answered ${answer.status}`);
    },
  };
}

const isRefused = (status: number) => status === 401 || status === 403;
