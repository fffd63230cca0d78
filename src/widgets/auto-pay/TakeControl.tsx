import { useActorRef, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { type AutoPay, controllerName } from '../../../domain/auto-pay/auto-pay.ts';
import { CONTROLLER_LEFT } from '../../../domain/auto-pay/text/en.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { portalName } from '../../../domain/brand/portal.ts';
import { passwordMissing } from '../../../domain/session/entry-problems.ts';
import { CONFIRM_PASSWORD } from '../../../domain/session/text/entry.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { autoPayControlMachine } from '../../../machines/auto-pay/auto-pay-control.machine.ts';
import { useApp, useIsOffline, useWired } from '../../app/app-context.tsx';
import { useEmitted } from '../../app/use-emitted.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { QuestionDialog } from '../../components/dialogs/QuestionDialog.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { PasswordField } from '../../components/fields/PasswordField.tsx';
import { refusalAt, useAnswers } from '../../components/fields/use-answers.ts';
import { Told } from '../../components/messages/Told.tsx';
import { saveAutoPayAndRefresh } from '../../queries/auto-pay.ts';

interface TakeControlProps {
  readonly settings: AutoPay;
  readonly onOutdated: () => void;
}

/**
 * Takes control of an auto pay (APW-62 to APW-65). Asks for the password again if it is no longer fresh
 * (ruling 21).
 */
export function TakeControl({ settings, onOutdated }: TakeControlProps) {
  const { adapters } = useApp();
  const control = useActorRef(useWired(autoPayControlMachine), { input: { id: settings.id ?? 0 } });
  const snapshot = useSelector(control, (current) => current);
  const { context } = snapshot;
  const isBusy = snapshot.hasTag('busy');
  const isOffline = useIsOffline();
  const formId = useId();
  const decline = isBusy ? undefined : () => control.send({ type: 'control.declined' });
  const blockedBecause = isOffline ? AUTO_PAY.takingControl : undefined;

  useEmitted(control, {
    'control.taken': ({ settings: taken }) => void saveAutoPayAndRefresh(adapters, taken),
    'control.refused': () => onOutdated(),
  });

  return (
    <div>
      {context.message && snapshot.matches('elsewhere') && <Told tone="error" title={context.message} />}
      <Button blockedBecause={blockedBecause} onClick={() => control.send({ type: 'control.wanted' })}>
        Take Control
      </Button>
      {snapshot.hasTag('asked') && (
        <QuestionDialog
          key="question"
          title={AUTO_PAY.takeControl}
          yes="Yes"
          no="No"
          busy={isBusy}
          blockedBecause={blockedBecause}
          onYes={() => control.send({ type: 'control.confirmed' })}
          onNo={decline}
        >
          <p>
            {settings.inactive_reason !== CONTROLLER_LEFT &&
              `${AUTO_PAY.losesControl(controllerName(settings))} `}
            {AUTO_PAY.offUntilSaved}
          </p>
        </QuestionDialog>
      )}
      {snapshot.hasTag('proving') && (
        <Dialog
          key="password"
          title={CONFIRM_PASSWORD}
          onDismiss={decline}
          actions={
            <>
              <Button type="submit" form={formId} busy={isBusy} blockedBecause={blockedBecause}>
                Confirm
              </Button>
              {decline && (
                <Button kind="secondary" onClick={decline}>
                  Cancel
                </Button>
              )}
            </>
          }
        >
          <PasswordForm
            id={formId}
            message={context.message}
            busy={isBusy}
            onEntered={(password) => control.send({ type: 'password.entered', password })}
          />
        </Dialog>
      )}
    </div>
  );
}

type PasswordFormProps = {
  id: string;
  message: string;
  busy: boolean;
  onEntered: (password: string) => void;
};

function PasswordForm({ id, message, busy, onEntered }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const answers = useAnswers({
    problems: problemsOf({ password: passwordMissing(password) }),
    failure: refusalAt('password', message),
    busy,
  });
  return (
    <Form answers={answers} id={id} onSubmit={() => onEntered(password)}>
      <PasswordField
        id="password"
        hint={AUTO_PAY.passwordAgain(portalName())}
        value={password}
        error={answers.errorAt('password')}
        onTyped={setPassword}
      />
    </Form>
  );
}
