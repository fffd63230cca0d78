import { useState } from 'react';
import { useParams } from 'wouter';
import { autoPayView } from '../../auto-pay-view.ts';
import { navigate } from '../../hash-location.ts';
import { to } from '../../routes.ts';
import { useReadView } from '../../use-read-view.ts';
import { AutoPaySettings } from '../auto-pay/AutoPaySettings.tsx';
import { tabNamed } from '../auto-pay/opened.ts';
import css from './Toggles.module.css';

/** The auto pay settings, open on the page of their bill (NAV-07, NAV-09). */
export function AutoPayOpen({ ebillId }: { ebillId: number }) {
  const { subsection } = useParams<{ subsection?: string }>();
  const [opened] = useState(() => ({ tab: tabNamed(subsection), isKept: false, added: undefined }));
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
