import { useSelector } from '@xstate/react';
import { Router } from 'wouter';
import type { App } from '../app/app.ts';
import { AppContext, isUnanswered } from '../app/app-context.tsx';
import { asGiven, asUnanswered } from '../app/blocked-reason.ts';
import { useHashLocation } from '../browser/hash-location.ts';
import { SkipTo } from '../components/buttons/SkipTo.tsx';
import { ReasonContext } from '../components/messages/reason.ts';
import { CurrentScreen } from './CurrentScreen.tsx';
import { Footer } from './Footer.tsx';
import { followLink } from './links.ts';
import { Navigation } from './Navigation.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import css from './Shell.module.css';
import { SignedInNotices } from './SignedInNotices.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

export function Shell({ app }: { app: App }) {
  const hasNoAnswer = useSelector(app.connectivity, isUnanswered);
  // Below a page that is not there yet, the footer would move.
  const isStarting = useSelector(app.session, (session) => session.hasTag('busy'));
  return (
    <AppContext value={app}>
      <ReasonContext value={hasNoAnswer ? asUnanswered : asGiven}>
        <Router hook={useHashLocation} searchHook={useHashLocation.searchHook}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
          <div className={css.shell} onClick={followLink}>
            <SkipTo href="#main">Skip to main content</SkipTo>
            <ScreenBoundary quiet>
              <Navigation />
            </ScreenBoundary>
            <div className={css.page}>
              <OfflineBar />
              <ScreenBoundary quiet>
                <UpdateOffer />
              </ScreenBoundary>
              <ScreenBoundary quiet>
                <SignedInNotices />
              </ScreenBoundary>
              <main id="main" tabIndex={-1} className={css.main}>
                <CurrentScreen />
              </main>
              <ScreenBoundary quiet>{!isStarting && <Footer />}</ScreenBoundary>
            </div>
            <ScreenBoundary quiet>
              <ToastRegion />
            </ScreenBoundary>
          </div>
        </Router>
      </ReasonContext>
    </AppContext>
  );
}
