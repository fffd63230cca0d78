/** What Stripe says of a request that it does not carry out, in its own shape. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };
  /** True when it began to carry the request out: then the answer is saved under the request's key. */
  readonly isSaved: boolean;

  constructor(status: number, error: Readonly<Record<string, unknown>>, isSaved = true) {
    super(String(error.message ?? error.code ?? status));
    this.status = status;
    this.body = { error };
    this.isSaved = isSaved;
  }
}

export function invalidRequest(message: string, more: Readonly<Record<string, unknown>> = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });
}

export function noSuch(what: string, id: string): StripeRefusal {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: what,
    message: `No such ${what}: '${id}'`,
  });
}
