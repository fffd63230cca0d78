import { useState } from 'react';
import { useParams } from 'wouter';
import { verifiedNumberIn } from '../../../domain/texts/pay-by-text.ts';
import { whyNotHere } from '../../app/unpayable.ts';
import { payByTextQuery } from '../../queries/texts.ts';
import { AccountPage } from '../../widgets/bill/AccountPage.tsx';
import { arrivalOf } from '../../widgets/bill/just-verified.ts';
import { OnlyOff } from './OnlyOff.tsx';
import { TextSettings } from './TextSettings.tsx';

/**
 * Pay by text of one account. The route has one of its bills or the number that was just verified (PBT-01 to
 * PBT-03).
 */
export function PayByText() {
  const { part = '' } = useParams<{ part: string }>();
  const [arrival] = useState(() => arrivalOf(part));
  return (
    <AccountPage title="Pay By Text" loading="Loading pay by text" viewOf={payByTextQuery}>
      {(settings) => {
        const unpayable = whyNotHere(settings);
        return unpayable ? (
          <OnlyOff settings={settings} unpayable={unpayable} />
        ) : (
          <TextSettings
            settings={settings}
            isJustVerified={arrival !== undefined && verifiedNumberIn(part, settings)}
            chosenBefore={arrival?.methodId ?? null}
          />
        );
      }}
    </AccountPage>
  );
}
