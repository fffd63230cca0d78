import { Suspense } from 'react';
import { Router } from 'wouter';
import { AppContext } from '../../app-context.tsx';
import { useHashLocation } from '../../hash-location.ts';
import type { App } from '../../start-app.ts';
import { later } from '../screen.tsx';
import { Attended } from './Attended.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';
import { followLink } from './links.ts';
import { Navigation } from './Navigation.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import css from './Shell.module.css';
import { SkipLink } from './SkipLink.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';

const { Later: Footer } = later(() => import('./Footer.tsx'), 'Footer');

/** What stands around every screen: navigation, footer, notices and the idle warning. */
export function Shell({ app }: { app: App }) {
  return (
    <AppContext value={app}>
      <Router hook={useHashLocation} searchHook={useHashLocation.searchHook}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
        <div className={css.shell} onClick={followLink}>
          <SkipLink />
          <ScreenBoundary quiet>
            <Navigation />
          </ScreenBoundary>
          <div className={css.page}>
            <OfflineBar />
            <ScreenBoundary quiet>
              <UpdateOffer />
            </ScreenBoundary>
            <ScreenBoundary quiet>
              <Attended />
            </ScreenBoundary>
            <main id="main" tabIndex={-1} className={css.main}>
              <CurrentScreen />
            </main>
            <ScreenBoundary quiet>
              <Suspense>
                <Footer />
              </Suspense>
            </ScreenBoundary>
          </div>
          <ScreenBoundary quiet>
            <ToastRegion />
          </ScreenBoundary>
        </div>
      </Router>
    </AppContext>
  );
}
