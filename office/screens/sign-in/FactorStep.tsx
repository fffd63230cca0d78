import { useSelector } from '@xstate/react';
import { APP_CODE } from '../../../domain/session/authenticator.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { CodeEntry } from '../../../src/widgets/account/CodeEntry.tsx';
import { useOffice } from '../../app/office-context.tsx';
import { FACTOR } from '../../text/session.ts';
import css from './SignIn.module.css';

/** The second step: a code of the authenticator app. */
export function FactorStep() {
  const { session } = useOffice();
  const failure = useSelector(session, ({ context }) => context.failure);
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  return (
    <div className={css.form}>
      <p>{FACTOR.where}</p>
      <CodeEntry
        label={FACTOR.label}
        isFirst
        action={FACTOR.submit}
        digits={APP_CODE.digits}
        error={failure?.message}
        busy={isBusy}
        onSubmit={(code) => session.send({ type: 'code.submitted', code })}
      />
      {!isBusy && (
        <div>
          <Button kind="quiet" size="dense" onClick={() => session.send({ type: 'form.returned' })}>
            {FACTOR.back}
          </Button>
        </div>
      )}
    </div>
  );
}
