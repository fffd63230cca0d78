import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { useApp } from '../../../app/app-context.tsx';
import { BillerLogo } from '../../../components/marks/BillerLogo.tsx';
import { Notice } from '../../../components/messages/Notice.tsx';
import css from './Referral.module.css';
import { fetchGuestBiller, type GuestBiller } from './wiring.ts';

/** The biller that sent the visitor here, above the form (SES-39). */
export function Referral() {
  const referralId = useReferralId();
  const { adapters } = useApp();
  const [result, setResult] = useState<GuestBiller | { message: string }>();
  useEffect(() => {
    if (!referralId) return;
    const unmounted = new AbortController();
    void fetchGuestBiller(adapters, referralId, unmounted.signal).then((biller) => {
      if (!unmounted.signal.aborted) setResult(biller);
    });
    return () => unmounted.abort();
  }, [adapters, referralId]);
  if (!result) return null;
  if ('message' in result) return <Notice tone="info">{result.message}</Notice>;
  return (
    <p className={css.referral}>
      <BillerLogo name={result.name} src={result.logo.normal.url} size="large" />
      <span>{result.name}</span>
    </p>
  );
}

/** In the query before the hash, which other sites link to, or in the hash. */
function useReferralId(): string | null {
  const search = useSearch();
  return (
    new URLSearchParams(search).get('referralId') ?? new URLSearchParams(location.search).get('referralId')
  );
}
