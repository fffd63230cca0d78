import { useState } from 'react';
import { useLocation } from 'wouter';
import { useApp, useSession, useToast } from '../../app-context.tsx';
import { MobileDialog, type MobileOutcome } from './MobileDialog.tsx';

const LATER = 'billfold.mobile-later';

/** Asks for a mobile number after the sign-in, until there is one or it was turned away for good (SES-41, VER-01, VER-18, VER-19). */
export function MobileAsked() {
  const { session } = useApp();
  const { profile } = useSession();
  const [path] = useLocation();
  const toast = useToast();
  const [isOver, setIsOver] = useState(wasPutOff);
  if (isOver || !profile || profile.mobile_registration !== 0 || path.startsWith('/register/')) return null;
  const done = (how: MobileOutcome) => {
    setIsOver(true);
    if (how === 'later') return putOff();
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
  return <MobileDialog asked onDone={done} />;
}

/** For this session: a sign-out clears it (VER-18). */
function putOff(): void {
  try {
    sessionStorage.setItem(LATER, '1');
  } catch {
    return;
  }
}

function wasPutOff(): boolean {
  try {
    return sessionStorage.getItem(LATER) !== null;
  } catch {
    return false;
  }
}
