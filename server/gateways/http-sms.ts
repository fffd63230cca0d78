import type { Courier } from '../ports/courier.ts';

const TIME_LIMIT = 10_000;

/**
 * Sends texts by `POST {to, body}` with a bearer token, a form that most SMS services can be
 * configured to accept.
 */
export function httpSmsCourier(url: string, token: string | undefined): Courier {
  return {
    async deliver({ recipient, body }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: recipient, body }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT),
      });
      if (!answer.ok) throw new Error(`the SMS service answered ${answer.status}`);
    },
  };
}
