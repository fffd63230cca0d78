import { useState } from 'react';
import { useParams } from 'wouter';
import { verifiedNumberIn } from '../../../domain/pay-by-text.ts';
import { payByTextView } from '../../pay-by-text-view.ts';
import { AccountPage } from './AccountPage.tsx';
import { arrivalWith } from './just-verified.ts';
import { TextSettings } from './TextSettings.tsx';

/** Pay by text of one account, opened with a bill of it or with the number that was just verified (PBT-01 to PBT-03). */
export function PayByText() {
  const { part = '' } = useParams<{ part: string }>();
  const [arrival] = useState(() => arrivalWith(part));
  return (
    <AccountPage title="Pay By Text" loading="Loading pay by text" viewOf={payByTextView}>
      {(settings) => (
        <TextSettings
          settings={settings}
          isJustVerified={arrival !== undefined && verifiedNumberIn(part, settings)}
          chosenBefore={arrival?.methodId ?? null}
        />
      )}
    </AccountPage>
  );
}
