import { useSelector } from '@xstate/react';
import type { AutoPay } from '../../../domain/auto-pay/auto-pay.ts';
import { switchWay } from '../../../domain/auto-pay/switch.ts';
import { AUTO_PAY } from '../../../domain/auto-pay/text/settings.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Button } from '../../components/buttons/Button.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { ToggleDialogs } from './ToggleDialogs.tsx';
import { useToggle } from './use-toggle.ts';

/** Says that the auto pay is off and why, with a button to turn it on again (APW-03, APW-04). */
export function DisabledNotice({ saved }: { saved: AutoPay }) {
  const toggle = useToggle();
  const isBusy = useSelector(toggle, (snapshot) => snapshot.hasTag('busy'));
  const isOffline = useIsOffline();
  const isOff = !saved.active && !saved.wizardMode;
  return (
    <>
      {isOff && (
        <Notice
          tone="error"
          title={AUTO_PAY.disabled}
          action={
            switchWay(saved, true) === 'change' && (
              <Button
                kind="secondary"
                size="dense"
                busy={isBusy}
                blockedBecause={isOffline ? AUTO_PAY.turningOn : saved.unpayable}
                onClick={() => toggle.send({ type: 'switch.pressed', subject: saved, wished: true })}
              >
                Turn On Auto Pay
              </Button>
            )
          }
        >
          {saved.inactive_reason}
        </Notice>
      )}
      <ToggleDialogs toggle={toggle} />
    </>
  );
}
