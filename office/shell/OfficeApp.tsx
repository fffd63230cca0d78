import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { Router, useLocation } from 'wouter';
import type { OfficeSession } from '../api/session.ts';
import { Announcer } from '../app/announcer.tsx';
import { OfficeContext } from '../app/office-context.tsx';
import { SignedOut } from '../screens/sign-in/SignedOut.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';
import { BareFrame, Frame } from './Frame.tsx';
import { FreshFactor } from './FreshFactor.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { SCREENS, type Screen } from './screens.ts';

interface OfficeAppProps {
  readonly opened: OfficeSession;
  readonly readPlace: () => Promise<string>;
  readonly screens?: readonly Screen[];
}

/** The office below its path: the sign-in, or the frame with a place. */
export function OfficeApp({ opened, readPlace, screens = SCREENS }: OfficeAppProps) {
  const [place, setPlace] = useState('');
  useEffect(() => {
    void readPlace().then(setPlace);
  }, [readPlace]);
  return (
    <OfficeContext value={{ ...opened, place }}>
      <Router base="/office">
        <Announcer>
          <Inside screens={screens} session={opened.session} />
        </Announcer>
      </Router>
    </OfficeContext>
  );
}

/** The address of an invitation stands only until it was accepted. */
const INVITATION_PATH = '/invitation';

function Inside({ screens, session }: { screens: readonly Screen[]; session: OfficeSession['session'] }) {
  const isSignedIn = useSelector(session, (state) => state.hasTag('signedIn'));
  const isInvited = useSelector(session, (state) => state.hasTag('invited'));
  const [path, navigate] = useLocation();
  const latest = useRef(navigate);
  latest.current = navigate;
  const isLeftOver = path === INVITATION_PATH && !isInvited;
  useEffect(() => {
    if (isLeftOver) latest.current('/', { replace: true });
  }, [isLeftOver]);

  if (!isSignedIn)
    return (
      <BareFrame>
        <SignedOut />
      </BareFrame>
    );
  return (
    <Frame>
      <CurrentScreen screens={screens} />
      <FreshFactor />
      <IdleWarning />
    </Frame>
  );
}
