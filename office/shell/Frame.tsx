import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { mayDoSomewhere } from '../../domain/office/rights.ts';
import { keepInSight } from '../../src/browser/keep-in-sight.ts';
import { Button } from '../../src/components/buttons/Button.tsx';
import { SkipTo } from '../../src/components/buttons/SkipTo.tsx';
import { Told } from '../../src/components/messages/Told.tsx';
import { useOffice, useStaff } from '../app/office-context.tsx';
import { OFFICE } from '../text/en.ts';
import { NOT_SIGNED_OUT } from '../text/session.ts';
import css from './Frame.module.css';
import { Places } from './Places.tsx';
import { SearchBox } from './SearchBox.tsx';

/** What stands around every place: bar, navigation and content. */
export function Frame({ children }: { children: ReactNode }) {
  const { session } = useOffice();
  const { name, grants } = useStaff();
  const isLeaving = useSelector(session, (state) => state.hasTag('leaving'));
  // The warning has words of its own for a session that could not be kept.
  const failure = useSelector(session, (state) =>
    state.hasTag('warned') ? undefined : state.context.failure,
  );
  const [path] = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  useArrivalFocus(path);
  const isOpen = openAt === path;
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? keepInSight(main.current) : undefined), []);

  return (
    <div className={css.frame}>
      <SkipTo href="#main">{OFFICE.skip}</SkipTo>
      <header className={css.top}>
        <TopName />
        {mayDoSomewhere(grants, 'customers:read') && <SearchBox />}
        <div className={css.person}>
          <Link
            href="/your-sign-in"
            className={css.name}
            aria-label={OFFICE.own(name)}
            aria-current={path === '/your-sign-in' ? 'page' : undefined}
          >
            <bdi>{name}</bdi>
          </Link>
          <Button
            kind="quiet"
            size="dense"
            busy={isLeaving}
            onClick={() => session.send({ type: 'signOut.chosen' })}
          >
            {OFFICE.signOut}
          </Button>
        </div>
        <button
          type="button"
          className={css.menu}
          aria-expanded={isOpen}
          aria-controls="places"
          onClick={() => setOpenAt(isOpen ? undefined : path)}
        >
          {OFFICE.menu}
        </button>
      </header>
      <nav id="places" className={css.places} aria-label={OFFICE.places} data-open={isOpen}>
        <Places />
      </nav>
      <main ref={main} id="main" tabIndex={-1} className={css.main}>
        {failure && (
          <Told tone="error" title={NOT_SIGNED_OUT}>
            {failure.message}
          </Told>
        )}
        {children}
      </main>
    </div>
  );
}

/** The bar of somebody who is not signed in. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.bare}>
      <header className={css.top}>
        <TopName />
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
    </div>
  );
}

function TopName() {
  const { place } = useOffice();
  return (
    <Link href="/" className={css.home}>
      <strong>{OFFICE.name}</strong>
      <bdi className={css.place}>{place}</bdi>
    </Link>
  );
}

/** After a change of the page, the focus goes to its heading, or to the content until it has one. */
function useArrivalFocus(path: string): void {
  const arrived = useRef(path);
  useEffect(() => {
    if (arrived.current === path) return;
    arrived.current = path;
    // The way back has led to the row that was opened.
    if (document.activeElement?.hasAttribute('data-row-link')) return;
    const main = document.querySelector<HTMLElement>('#main');
    (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
}
