import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SETUP_TABS, type SetupPlace, type SetupTab, TAB_NAMES } from '../../../domain/auto-pay/form.ts';
import { canOpenTab } from '../../../domain/auto-pay/setup.ts';
import { useErrorTitle } from '../../components/fields/use-error-title.ts';
import { WRONG } from '../../components/fields/wrong.ts';
import css from './SetupTabs.module.css';
import type { SetupRef } from './use-setup.ts';
import { shownTab } from './use-setup.ts';

/** What a link outside of the tabs leads to. Each press of it is another one. */
export interface Aim {
  readonly tab: SetupTab;
  readonly place: SetupPlace | undefined;
}

interface SetupTabsProps {
  readonly setup: SetupRef;
  readonly aim: Aim | undefined;
  readonly children: ReactNode;
}

/**
 * The tabs of the settings. For a new auto pay they are numbered, and later tabs cannot be opened yet
 * (APW-05, APW-06, APW-08).
 */
export function SetupTabs({ setup, aim, children }: SetupTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shownTabName = useSelector(setup, shownTab);
  const { saved, reached, told } = useSelector(setup, ({ context }) => context);
  const panel = useRef<HTMLDivElement>(null);
  const seen = useRef(shownTabName);

  // A button below the panel leads to the top of the next tab. Moving from tab to tab leaves the focus on the
  // tabs.
  useEffect(() => {
    if (seen.current === shownTabName) return;
    seen.current = shownTabName;
    if (list.current?.contains(document.activeElement)) return;
    panel.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [shownTabName]);
  useEffect(() => {
    if (aim && aim.tab === shownTab(setup.getSnapshot())) fieldAt(panel.current, aim.place)?.focus();
  }, [aim, setup]);
  // Until the dialog is read that says what is wrong, nothing behind it can have the focus.
  const isInDialog = useSelector(setup, (snapshot) => snapshot.can({ type: 'message.read' }));
  useEffect(() => {
    if (told.length > 0 && !isInDialog) panel.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [told, isInDialog]);
  // The fields of a tab say what they lack, and mend it, without this list.
  const [isWrong, setIsWrong] = useState(false);
  useEffect(() => setIsWrong(told.length > 0 && panel.current?.querySelector(WRONG) !== null));
  useErrorTitle(isWrong);
  const open = SETUP_TABS.filter((tab) => canOpenTab(saved, reached, tab));

  const go = (event: KeyboardEvent) => {
    const next = tabAfter(event.key, shownTabName, open);
    if (!next) return;
    event.preventDefault();
    setup.send({ type: 'tab.chosen', tab: next });
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[SETUP_TABS.indexOf(next)]?.focus();
  };

  return (
    <div className={css.tabs}>
      <div ref={list} role="tablist" aria-label="Auto pay settings" className={css.list}>
        {SETUP_TABS.map((tab, at) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === shownTabName}
            aria-controls={tab === shownTabName ? `${id}-panel` : undefined}
            aria-disabled={open.includes(tab) ? undefined : true}
            tabIndex={tab === shownTabName ? 0 : -1}
            className={css.tab}
            onClick={() => setup.send({ type: 'tab.chosen', tab })}
            onKeyDown={go}
          >
            {saved.wizardMode && <span className={css.number}>{at + 1}</span>} {TAB_NAMES[tab]}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        ref={panel}
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={`${id}-${shownTabName}`}
        className={css.panel}
      >
        {children}
      </div>
    </div>
  );
}

const FIELD = ':is(input, select, button):not(:disabled)';

/** The field of a place, or what is chosen in the tab. A part that is still being loaded leaves it to the panel. */
function fieldAt(panel: HTMLElement | null, place: SetupPlace | undefined): HTMLElement | null | undefined {
  const field = place
    ? panel?.querySelector<HTMLElement>(`[data-place="${place}"] ${FIELD}`)
    : panel?.querySelector<HTMLElement>('input:checked');
  return field ?? panel;
}

function tabAfter(key: string, shownTabName: SetupTab, open: readonly SetupTab[]): SetupTab | undefined {
  const at = open.indexOf(shownTabName);
  if (key === 'ArrowRight') return open[(at + 1) % open.length];
  if (key === 'ArrowLeft') return open[(at + open.length - 1) % open.length];
  if (key === 'Home') return open[0];
  return key === 'End' ? open.at(-1) : undefined;
}
