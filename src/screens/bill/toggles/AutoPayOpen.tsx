import { useState } from 'react';
import { useParams } from 'wouter';
import { SETUP_TABS, type SetupTab } from '../../../../domain/auto-pay/form.ts';
import { to } from '../../../app/routes.ts';
import { navigate } from '../../../browser/hash-location.ts';
import { autoPayQuery } from '../../../queries/auto-pay.ts';
import { useQuery } from '../../../queries/use-query.ts';
import { AutoPaySettings } from '../../../widgets/auto-pay/AutoPaySettings.tsx';
import css from '../../../widgets/bill/Toggles.module.css';

/**
 * The auto pay settings, open on the page of their bill. An unknown tab name opens nothing (NAV-07, NAV-09).
 */
export function AutoPayOpen({ ebillId }: { ebillId: number }) {
  const { subsection } = useParams<{ subsection?: string }>();
  const tab = SETUP_TABS.find((name) => name === (subsection ?? 'schedule'));
  return tab && <OpenSettings ebillId={ebillId} tab={tab} isOpen={subsection !== undefined} />;
}

function OpenSettings({ ebillId, tab, isOpen }: { ebillId: number; tab: SetupTab; isOpen: boolean }) {
  const [opened] = useState(() => ({ tab, isOpen, isKept: false, added: undefined }));
  const view = useQuery(autoPayQuery(ebillId));
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
