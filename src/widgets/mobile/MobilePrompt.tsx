import { useState } from 'react';
import { useLocation } from 'wouter';
import { useApp, useSession, useToast } from '../../app/app-context.tsx';
import { MobileDialog, type MobileOutcome } from './MobileDialog.tsx';

const LATER = 'billfold.mobile-later';

/**
 * Asks for a mobile number after the sign-in, until there is one or the customer declined for good (SES-41,
 * VER-01, VER-18, VER-19).
 */
export function MobilePrompt() {
  const { session } = useApp();
  const { profile } = useSession();
  const [path] = useLocation();
  const toast = useToast();
  const [isOver, setIsOver] = useState(wasPostponed);
  if (isOver || !profile || profile.mobile_registration !== 0 || path.startsWith('/register/')) return null;
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
        text: 'To enable this feature in the future, go to your Account Settings.',
        seconds: 3,
      });
  };
  return <MobileDialog asked onDone={finish} />;
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
