import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { OutputFrom } from 'xstate';
import type { mobileVerificationMachine } from '../../../machines/session/mobile-verification.machine.ts';
import { useWired } from '../../app/app-context.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Steps } from '../../components/layout/Steps.tsx';
import { Notice } from '../../components/messages/Notice.tsx';
import { CodeStep } from './CodeStep.tsx';
import { NumberStep } from './NumberStep.tsx';
import { SwitchesStep } from './SwitchesStep.tsx';
import type { MobileRef } from './wiring.ts';
import { mobileWiring } from './wiring.ts';

export type MobileOutcome = OutputFrom<typeof mobileVerificationMachine>;

type Start = {
  /** A stored number, to which a code is sent at once (VER-24). */
  number?: string | undefined;
  /** The number's code was sent before, and is entered now (VER-13). */
  isInHand?: boolean | undefined;
};

type Shown = {
  /** The page was opened for the number, so the focus starts in its field (SET-02). */
  isForNumber?: boolean;
  /** The app asks, not the customer, so the customer can decline for good. */
  asked?: boolean;
  /** Why a number is needed, shown above the first step. */
  reason?: string;
};

type OnDone = (how: MobileOutcome) => void;

const STEPS = ['Number', 'Code', 'Notifications'];

/** The dialog that verifies a mobile number, step by step (VER-01 to VER-26). */
export function MobileDialog({ number, isInHand, onDone, ...shown }: Start & Shown & { onDone: OnDone }) {
  return <MobileSteps machine={useMobileVerification({ number, isInHand }, onDone)} {...shown} />;
}

/** The machine of the dialog, for a place that outlasts the dialog. */
export function useMobileVerification({ number = '', isInHand = false }: Start, onDone: OnDone): MobileRef {
  const machine = useActorRef(useWired(mobileWiring), { input: { number, isInHand } });
  const how = useSelector(machine, ({ output }) => output);
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (how) latest.current(how);
  }, [how]);
  return machine;
}

/** The dialog of a machine that runs already. */
export function MobileSteps({
  machine,
  isForNumber = false,
  asked = false,
  reason = '',
}: Shown & { machine: MobileRef }) {
  const step = useSelector(machine, stepOf);
  // The message about the number that was just entered replaces the reason.
  const isRefused = useSelector(machine, ({ context }) => context.failure !== undefined);
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
