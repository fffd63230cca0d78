import type { Profile } from '../../../domain/profile/profile.ts';
import { sessionText } from '../../browser/session-text.ts';
import { profileQuery } from '../../queries/profile.ts';
import { useCached } from '../../queries/use-cached.ts';

/** Where this tab's newest code of each purpose was sent. Empty before the first, and after its use. */
export const sentCodes = {
  mobile: sessionText('billfold.mobile-code'),
  email: sessionText('billfold.email-code'),
};

/** Whether a code was sent that can still be entered: from this tab, or from another device. */
export function useIsCodeSent(purpose: keyof typeof sentCodes): boolean {
  const { held: profile } = useCached<Profile>(profileQuery);
  return sentCodes[purpose].read() !== '' || profile?.value.open_codes?.includes(purpose) === true;
}
