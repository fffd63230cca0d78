import { useState } from 'react';
import { useParams } from 'wouter';
import { SETUP_TABS, type SetupTab } from '../../../domain/auto-pay-form.ts';
import { autoPayView } from '../../auto-pay-view.ts';
import { navigate } from '../../hash-location.ts';
import { to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { AutoPaySettings } from '../auto-pay/AutoPaySettings.tsx';
import css from './Toggles.module.css';

/** The auto pay settings, open on the page of their bill; a word that names no tab opens nothing (NAV-07, NAV-09). */
export function AutoPayOpen({ ebillId }: { ebillId: number }) {
  const { subsection = 'schedule' } = useParams<{ subsection?: string }>();
  const tab = SETUP_TABS.find((name) => name === subsection);
  return tab && <OpenSettings ebillId={ebillId} tab={tab} />;
}

function OpenSettings({ ebillId, tab }: { ebillId: number; tab: SetupTab }) {
  const [opened] = useState(() => ({ tab, isKept: false, added: undefined }));
  const view = useReadView(autoPayView(ebillId));
  return (
    <section className={css.open} aria-labelledby="auto-pay-settings">
      <h2 id="auto-pay-settings" className={css.title}>
        Auto Pay
      </h2>
      <AutoPaySettings
        ebillId={ebillId}
        view={view}
        opened={opened}
        onClose={() => navigate(to.bill(ebillId))}
      />
    </section>
  );
}
