import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';

/** The account that the address names under `name`. Its row comes into view, with the focus on its removal. */
export function useRequestedRow(name: 'account' | 'tax', ids: readonly number[]) {
  const requestedId = Number(new URLSearchParams(useSearch()).get(name));
  const row = useRef<HTMLLIElement>(null);
  const isListed = ids.includes(requestedId);
  useEffect(() => {
    if (isListed) row.current?.querySelector('button')?.focus();
  }, [isListed]);
  return { isRequested: (id: number) => id === requestedId, isListed, row };
}
