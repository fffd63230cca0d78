import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise, toPromise } from 'xstate';
import type { AnswerOf } from '../../domain/api/call.ts';
import { confirmPassword } from '../../domain/session/verification-calls.ts';
import { passwordQuestionMachine } from '../../machines/session/password-question.machine.ts';
import type { Reply } from '../adapters/http/request.ts';
import type { App } from '../app/app.ts';
import { PasswordDialog } from '../widgets/account/PasswordDialog.tsx';

type Confirmed = AnswerOf<typeof confirmPassword>;

let asking: Promise<boolean> | undefined;

/** Asks for the password in a dialog over the page. Several changes at once ask once. */
export async function askPassword(app: App, refusal: Reply): Promise<boolean> {
  if (!asksFor(refusal, 'password')) return false;
  asking ??= ask(app, asksFor(refusal, 'code')).finally(() => {
    asking = undefined;
  });
  return asking;
}

function asksFor(refusal: Reply, field: 'password' | 'code'): boolean {
  const body = refusal.kind === 'answered' ? (refusal.body as { errors?: Record<string, unknown> }) : {};
  return body.errors?.[field] !== undefined;
}

async function ask({ adapters, session }: App, asksForCode: boolean): Promise<boolean> {
  const machine = adapters.wire(passwordQuestionMachine, {
    actors: {
      confirmPassword: fromPromise<Confirmed, { confirm: (() => Promise<Confirmed>) | undefined }>(
        async ({ input: { confirm } }) => {
          if (!confirm) throw new Error('no password was submitted');
          return confirm();
        },
      ),
    },
  });
  const question = createActor(machine, { input: { asksForCode } }).start();
  const watching = session.subscribe((snapshot) => {
    if (!snapshot.hasTag('signedIn')) question.send({ type: 'session.ended' });
  });
  // The change belongs to the page that it was made on.
  const dismiss = () => question.send({ type: 'question.dismissed' });
  addEventListener('hashchange', dismiss);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <PasswordDialog
        question={question}
        confirm={(entered) => adapters.services.send(confirmPassword, entered)}
      />
    </StrictMode>,
  );
  try {
    return await toPromise(question);
  } finally {
    watching.unsubscribe();
    removeEventListener('hashchange', dismiss);
    root.unmount();
    place.remove();
  }
}
