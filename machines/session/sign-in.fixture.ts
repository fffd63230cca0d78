import { createActor, fromPromise } from 'xstate';
import type { AnswerOf, RequestOf } from '../../domain/api/call.ts';
import { CallFailed, type Failure } from '../../domain/api/failure.ts';
import { sampleCustomer as ada } from '../../domain/fixtures/customer.ts';
import type { login } from '../../domain/session/calls.ts';
import type { textSignInCode, verifySignInCode } from '../../domain/session/verification-calls.ts';
import type { LoggedCustomer } from './session-values.ts';
import { signInMachine } from './sign-in.machine.ts';

export type LoginAnswer = AnswerOf<typeof login>;

/** Lets every answer that is there be heard. */
async function settle() {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

export const refused =
  (status: number, message: string, errors = {}) =>
  async () => {
    throw new CallFailed({ kind: 'refused', status, message, errors } satisfies Failure);
  };

export interface World {
  answer?: () => Promise<LoginAnswer>;
  start?: () => Promise<LoggedCustomer>;
  check?: () => Promise<string>;
  code?: (code: string, from?: string) => Promise<LoginAnswer>;
  text?: () => Promise<LoginAnswer>;
}

export async function signIn({
  answer = async () => ({ token: 'guest' }),
  start = async () => ada,
  check,
  code = async () => ({ token: 'guest' }),
  text = async () => ({ one_time_token: 'of the text', codes_from: ['text', 'app'] }),
}: World = {}) {
  const sent: RequestOf<typeof login>[] = [];
  const states: unknown[] = [];
  /** The tokens that a code and a session were asked for with. */
  const tokens: string[] = [];
  let solved = 0;
  const actor = createActor(
    signInMachine.provide({
      actors: {
        solveBotCheck: fromPromise<string>(
          check ??
            (async () => {
              solved += 1;
              return `sum ${solved}`;
            }),
        ),
        login: fromPromise<LoginAnswer, RequestOf<typeof login>>(({ input }) => {
          sent.push(input);
          return answer();
        }),
        verifySignInCode: fromPromise<LoginAnswer, RequestOf<typeof verifySignInCode>>(({ input }) => {
          tokens.push(`code ${input.one_time_token}`);
          return code(input.VerificationCode, input.code_from);
        }),
        textSignInCode: fromPromise<LoginAnswer, RequestOf<typeof textSignInCode>>(text),
        startSession: fromPromise<LoggedCustomer, { token: string; keep: boolean }>(({ input }) => {
          tokens.push(`session ${input.token} ${input.keep}`);
          return start();
        }),
      },
    }),
  );
  actor.subscribe(({ value }) => states.push(value));
  actor.start();
  const submit = async () => {
    actor.send({
      type: 'credentials.submitted',
      credentials: { user_name: 'ada@example.com', password: 'pw' },
      keep: true,
    });
    await settle();
    await settle();
  };
  await submit();
  return { actor, states, sent, tokens, submit };
}
