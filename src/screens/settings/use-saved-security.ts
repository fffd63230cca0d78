import { useEffect } from 'react';
import type { SecurityState } from '../../../domain/profile/text/settings-in-short.ts';
import { useApp } from '../../app/app-context.tsx';
import { saveSecurity } from '../../queries/security.ts';

/** Once a fact of the customer's security is known, saves it for the list of the settings. */
export function useSavedSecurity<Name extends keyof SecurityState>(
  name: Name,
  value: SecurityState[Name] | undefined,
): void {
  const { adapters } = useApp();
  useEffect(() => {
    if (value !== undefined) void saveSecurity(adapters, { [name]: value });
  }, [adapters, name, value]);
}
