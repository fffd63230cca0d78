import type { Profile } from '../../../domain/profile/profile.ts';
import { ACCOUNT_TYPES, asksForBusiness } from '../../../domain/profile/profile-form.ts';
import { formatPhone } from '../../../domain/values/contact.ts';
import { isSetUp } from '../../app/portal.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Facts } from '../../components/layout/Facts.tsx';
import { Chip } from '../../components/marks/Chip.tsx';
import { useIsCodeSent } from '../../widgets/account/sent-codes.ts';
import css from './Settings.module.css';

type DialogName = 'email' | 'mobile' | 'verify' | 'code';

type ContactFactsProps = {
  profile: Profile;
  /** The id of the text that says why nothing can be changed now. */
  blockedBy: string | undefined;
  onOpen: (what: DialogName) => void;
};

/** A profile is filled in when something needs it (ruling 53). */
const NOT_GIVEN = 'Not given yet';

function addressOf({ billing_address, billing_city, billing_state, billing_zip }: Profile): string {
  const place = [billing_state, billing_zip].filter(Boolean).join(' ');
  return [billing_address, billing_city, place].filter(Boolean).join(', ');
}

/** Contact Information in read mode (SET-07 to SET-10). */
export function ContactFacts({ profile, blockedBy, onOpen }: ContactFactsProps) {
  const { mobile_number: number } = profile;
  const name = `${profile.fname} ${profile.lname}`.trim();
  const isCodeSent = useIsCodeSent('mobile');
  const isRegistered = profile.mobile_registration === 1 && number !== null;
  const action = (label: string, what: DialogName) => (
    <Button kind="quiet" size="dense" blockedBy={blockedBy} onClick={() => onOpen(what)}>
      {label}
    </Button>
  );
  return (
    <Facts
      facts={[
        {
          term: 'Account type',
          detail: ACCOUNT_TYPES.find(([type]) => type === profile.account_type)?.[1] ?? '',
        },
        ...(asksForBusiness(profile.account_type)
          ? [{ term: 'Business name', detail: profile.business_name || NOT_GIVEN }]
          : []),
        ...(name === '' && asksForBusiness(profile.account_type)
          ? []
          : [{ term: 'Name', detail: name || NOT_GIVEN }]),
        {
          term: 'Email',
          detail: (
            <span className={css.changeable}>
              <span className={css.value}>
                <bdi>{profile.email}</bdi>
                {profile.verified && <Chip tone="ok">Verified</Chip>}
              </span>
              <span className={css.changes}>{action('Change Email', 'email')}</span>
            </span>
          ),
        },
        { term: 'Phone', detail: formatPhone(profile.billing_phone) || NOT_GIVEN },
        ...(isSetUp('texts') || number !== null
          ? [
              {
                term: 'Mobile number',
                detail: (
                  <span className={css.changeable}>
                    <span className={css.value}>
                      {number === null ? 'None' : <bdi>{formatPhone(number)}</bdi>}
                      {isRegistered && <Chip tone="ok">Verified</Chip>}
                    </span>
                    {isSetUp('texts') && (
                      <span className={css.changes}>
                        {number !== null && !isRegistered && action('Verify', 'verify')}
                        {number !== null && !isRegistered && isCodeSent && action('I have a code', 'code')}
                        {action(
                          number === null ? 'Register Mobile Number' : 'Change Mobile Number',
                          'mobile',
                        )}
                      </span>
                    )}
                  </span>
                ),
              },
            ]
          : []),
        {
          term: 'Billing address',
          detail: addressOf(profile) || NOT_GIVEN,
        },
      ]}
    />
  );
}
