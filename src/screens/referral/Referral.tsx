import { useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { BillerLogo } from '../../parts/BillerLogo.tsx';
import { Notice } from '../../parts/Notice.tsx';
import css from './Referral.module.css';
import { fetchGuestBiller, type GuestBiller } from './wiring.ts';

/** The biller that sent the visitor here, above the form (SES-39). */
export function Referral({ referralId }: { referralId: string }) {
  const { adapters } = useApp();
  const [found, setFound] = useState<GuestBiller | { message: string }>();
  useEffect(() => {
    const gone = new AbortController();
    void fetchGuestBiller(adapters, referralId, gone.signal).then((biller) => {
      if (!gone.signal.aborted) setFound(biller);
    });
    return () => gone.abort();
  }, [adapters, referralId]);
  if (!found) return null;
  if ('message' in found) return <Notice tone="info">{found.message}</Notice>;
  return (
    <p className={css.referral}>
      <BillerLogo name={found.name} src={found.logo.normal.url} size="large" />
      <span>{found.name}</span>
    </p>
  );
}
