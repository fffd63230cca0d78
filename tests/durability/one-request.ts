import { type Agent, request } from 'node:http';

/** The outcome of one request. */
export type Reply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly text: string;
      readonly retryAfter: string | undefined;
    }
  /** No byte of an answer came: the server did not take the request, or crashed over it. */
  | { readonly kind: 'refused'; readonly code: string | undefined }
  /** An answer began and did not end. */
  | { readonly kind: 'cut' };

/** Sends a request on its own connection, or on one that an agent keeps open. */
export function requestOnce(
  address: string,
  method: string,
  path: string,
  token: string,
  body?: object,
  agent: Agent | false = false,
): Promise<Reply> {
  return new Promise((resolve) => {
    const sent = request(address + path, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    });
    sent.on('error', ({ code }: NodeJS.ErrnoException) => resolve({ kind: 'refused', code }));
    sent.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('error', () => resolve({ kind: 'cut' }));
      answer.on('close', () =>
        resolve(
          answer.complete
            ? {
                kind: 'answered',
                status: answer.statusCode ?? 0,
                text,
                retryAfter: answer.headers['retry-after'],
              }
            : { kind: 'cut' },
        ),
      );
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export function bodyOf(reply: Reply): unknown {
  if (reply.kind !== 'answered') throw new Error(`no answer: ${reply.kind}`);
  return JSON.parse(reply.text);
}
