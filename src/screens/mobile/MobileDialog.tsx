import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom, OutputFrom } from 'xstate';
import type { mobileVerificationMachine } from '../../../machines/mobileVerification.ts';
import { useWired } from '../../app-context.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Steps } from '../../parts/Steps.tsx';
import { CodeStep } from './CodeStep.tsx';
import { NumberStep } from './NumberStep.tsx';
import { SwitchesStep } from './SwitchesStep.tsx';
import { mobileWiring } from './wiring.ts';

export type MobileRef = ActorRefFrom<typeof mobileVerificationMachine>;
export type MobileOutcome = OutputFrom<typeof mobileVerificationMachine>;

type MobileDialogProps = {
  /** A stored number: its code is sent at once (VER-24). */
  number?: string;
  /** Its code was sent before, and is entered now (VER-13). */
  isInHand?: boolean;
  /** The page was opened for the number: the focus starts in its field (SET-02). */
  isForNumber?: boolean;
  /** Asked by the app and not by the customer: then it can be turned away for good. */
  asked?: boolean;
  /** Why a number is asked for, above the first step. */
  reason?: string;
  onDone: (how: MobileOutcome) => void;
};

const STEPS = ['Number', 'Code', 'Notifications'];

/** Verifying a mobile number, step by step (VER-01 to VER-26). */
export function MobileDialog({
  number = '',
  isInHand = false,
  isForNumber = false,
  asked = false,
  reason = '',
  onDone,
}: MobileDialogProps) {
  const machine = useActorRef(useWired(mobileWiring), { input: { number, isInHand } });
  const how = useSelector(machine, ({ output }) => output);
  const step = useSelector(machine, stepOf);
  // What is said of the number that was just entered takes the place of what was said of the one before.
  const isRefused = useSelector(machine, ({ context }) => context.failure !== undefined);
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (how) latest.current(how);
  }, [how]);
  return (
    <Dialog title="Register your mobile number" onDismiss={() => machine.send({ type: 'later.chosen' })}>
      <Steps steps={STEPS} current={step} />
      {step === 0 && reason && !isRefused && <Notice tone="warn" title={reason} />}
      {step === 0 && <NumberStep machine={machine} asked={asked} isForNumber={isForNumber} />}
      {step === 1 && <CodeStep machine={machine} />}
      {step === 2 && <SwitchesStep machine={machine} />}
    </Dialog>
  );
}

function stepOf(state: ReturnType<MobileRef['getSnapshot']>): number {
  if (state.hasTag('settled')) return 2;
  return state.hasTag('codeEntry') ? 1 : 0;
}
