import { Activity, useState } from 'react';
import { useLocation } from 'wouter';
import type { BillerGroup } from '../../../domain/accounts/account.ts';
import { MOBILE } from '../../../domain/session/text/mobile.ts';
import { useApp, useSession, useToast } from '../../app/app-context.tsx';
import { isSetUp } from '../../app/portal.ts';
import { to } from '../../app/routes.ts';
import { useOpenAttempts } from '../../payments/open-attempts.ts';
import { billListQuery } from '../../queries/bill-list.ts';
import { useCached } from '../../queries/use-cached.ts';
import { type MobileOutcome, MobileSteps, useMobileVerification } from './MobileDialog.tsx';

const LATER = 'billfold.mobile-later';

/**
 * Asks for a mobile number after the sign-in, until there is one or the customer declined for good (SES-41,
 * VER-01, VER-18, VER-19). It never stands over a payment without an outcome, and goes on after it.
 */
export function MobilePrompt() {
  const { session } = useApp();
  const { profile } = useSession();
  const [path] = useLocation();
  const toast = useToast();
  const attempts = useOpenAttempts();
  const { held: list } = useCached<readonly BillerGroup[]>(billListQuery);
  const [isOver, setIsOver] = useState(wasPostponed);
  const [isBegun, setIsBegun] = useState(false);
  if (isOver || !isSetUp('texts') || !profile || profile.mobile_registration !== 0) return null;
  // A list without an account is left for the form that adds the first one (BIL-37).
  const isLeft = path === to.bills() && !list?.value.length;
  const isAside = isSigningUp(path) || isPaying(path) || attempts?.length !== 0 || isLeft;
  if (!isBegun) {
    if (isAside) return null;
    setIsBegun(true);
  }
  const finish = (how: MobileOutcome) => {
    setIsOver(true);
    if (how === 'later') return postpone();
    session.send({
      type: 'profile.changed',
      profile: { ...profile, mobile_registration: how === 'never' ? 2 : 1 },
    });
    if (how === 'never')
      toast({
        tone: 'ok',
        text: MOBILE.notAskedAgain,
        seconds: 3,
      });
  };
  return <Question isAside={isAside} onDone={finish} />;
}

/** While something else goes first, the entries of the question stay, and its calls go on. */
function Question({ isAside, onDone }: { isAside: boolean; onDone: (how: MobileOutcome) => void }) {
  const machine = useMobileVerification({}, onDone);
  return (
    <Activity mode={isAside ? 'hidden' : 'visible'}>
      <MobileSteps machine={machine} asked />
    </Activity>
  );
}

/** The first account belongs to signing up, so no question stands between the two (ruling 53). */
function isSigningUp(path: string): boolean {
  return path.startsWith('/register/') || path === to.billAdd() || path === to.billsAdd();
}

/** Nothing covers a payment, or the way back from the page that takes a number. */
function isPaying(path: string): boolean {
  return path.startsWith(to.cart()) || path === to.paymentMethods('add');
}

/** Postpones the question for this session; a sign-out clears it (VER-18). */
function postpone(): void {
  try {
    sessionStorage.setItem(LATER, '1');
  } catch {
    return;
  }
}

function wasPostponed(): boolean {
  try {
    return sessionStorage.getItem(LATER) !== null;
  } catch {
    return false;
  }
}
