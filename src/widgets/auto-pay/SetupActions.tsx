import { useSelector } from '@xstate/react';
import { OFFLINE_SAVING } from '../../../domain/api/text/en.ts';
import { emailProblems } from '../../../domain/auto-pay/form-problems.ts';
import { chosenMethodProblem } from '../../../domain/auto-pay/setup.ts';
import { autoPayMethodText } from '../../../domain/auto-pay/text/problems.ts';
import { DUPLICATE_EMAIL } from '../../../domain/values/text/en.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import css from './SetupActions.module.css';
import type { SetupRef } from './use-setup.ts';

interface SetupActionsProps {
  readonly setup: SetupRef;
  readonly onClose: () => void;
}

/** The buttons below the tabs (APW-07, APW-10 to APW-13). */
export function SetupActions({ setup, onClose }: SetupActionsProps) {
  const isLast = useSelector(setup, (snapshot) => snapshot.hasTag('lastStep'));
  const canReturn = useSelector(setup, (snapshot) => snapshot.can({ type: 'back.chosen' }));
  const isBusy = useSelector(setup, (snapshot) => snapshot.hasTag('busy'));
  const isEdited = useSelector(setup, (snapshot) => snapshot.hasTag('dirty'));
  const isSaved = useSelector(setup, (snapshot) => snapshot.hasTag('saved'));
  const isNew = useSelector(setup, ({ context }) => context.saved.wizardMode);
  const hasTwice = useSelector(
    setup,
    ({ context }) => emailProblems(context.form).email2?.kind === 'same email',
  );
  const refusal = useSelector(setup, ({ context: { form, saved, methods } }) => {
    const chosen = chosenMethodProblem(form, saved, methods);
    return chosen && `${chosen.name}: ${autoPayMethodText(chosen.problem)}`;
  });
  const isOffline = useIsOffline();
  const offersSave = isNew ? isLast : isEdited || isBusy || isSaved;

  return (
    <div className={css.actions}>
      <div className={css.steps}>
        {canReturn && (
          <Button kind="secondary" onClick={() => setup.send({ type: 'back.chosen' })}>
            Back
          </Button>
        )}
        {!isLast && (
          <Button kind={isNew ? 'primary' : 'secondary'} onClick={() => setup.send({ type: 'next.chosen' })}>
            Next
          </Button>
        )}
      </div>
      <div className={css.ends}>
        {offersSave && (
          <Button
            busy={isBusy}
            blockedBecause={isOffline ? OFFLINE_SAVING : hasTwice ? DUPLICATE_EMAIL : refusal}
            onClick={() => setup.send({ type: 'save.chosen' })}
          >
            {isBusy ? 'Saving...' : isSaved ? 'Saved!' : 'Save Changes'}
          </Button>
        )}
        {isEdited ? (
          <Button kind="quiet" onClick={() => setup.send({ type: 'edits.dropped' })}>
            Cancel
          </Button>
        ) : (
          !isBusy && (
            <Button kind="quiet" onClick={onClose}>
              Close
            </Button>
          )
        )}
      </div>
    </div>
  );
}
