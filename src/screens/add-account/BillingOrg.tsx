import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { searchAfter, suggestionsFor } from '../../../domain/accounts/add-account.ts';
import { nearest, type Organization } from '../../../domain/accounts/organization.ts';
import { ORGANIZATIONS } from '../../../domain/accounts/text/add-account.ts';
import { useIsOffline } from '../../app/app-context.tsx';
import { Combobox } from '../../components/fields/Combobox.tsx';
import { NotRead } from '../../components/messages/NotRead.tsx';
import { Skeleton } from '../../components/messages/Skeleton.tsx';
import css from './AddAccount.module.css';
import list from './BillingOrg.module.css';
import { OrganizationLabel } from './OrganizationLabel.tsx';
import { OrganizationList } from './OrganizationList.tsx';
import { StepHeading } from './StepHeading.tsx';
import type { AddAccountRef } from './use-add-account.ts';

const NONE: readonly Organization[] = [];

interface BillingOrgProps {
  readonly wizard: AddAccountRef;
  /** Then the field names the organization, and typing seeks another one. */
  readonly isChosen: boolean;
  /** How often the customer came back to this step. */
  readonly returns: number;
}

/** The biller: searched, near by, or from the whole list (ADD-03 to ADD-08). */
export function BillingOrg({ wizard, isChosen, returns }: BillingOrgProps) {
  const search = useSelector(wizard, ({ context }) => context.search);
  const held = useSelector(wizard, ({ context }) => context.held);
  const found = useSelector(wizard, ({ context }) => context.found);
  const failure = useSelector(wizard, ({ context }) => context.failure);
  const chosen = useSelector(wizard, ({ context }) => context.organization);
  const isMissing = useSelector(wizard, (state) => state.hasTag('missing'));
  const isOffline = useIsOffline();
  const searching = useSelector(wizard, searchState);
  const suggestions = isChosen ? NONE : suggestionsFor(search, held ?? NONE, found);
  const near = useMemo(() => nearest(held ?? NONE), [held]);
  const choose = (organization: Organization) => wizard.send({ type: 'organization.chosen', organization });

  return (
    <div className={css.step}>
      <StepHeading key={returns} isFirst={isChosen || returns === 0}>
        {ORGANIZATIONS.heading}
      </StepHeading>
      <Combobox
        label={ORGANIZATIONS.search}
        hint={isChosen ? undefined : ORGANIZATIONS.hint}
        maxLength={100}
        value={isChosen && chosen ? chosen.name : search}
        notice={
          isChosen ? undefined : suggestions && resultText(suggestions.length, searching, held !== undefined)
        }
        options={(suggestions ?? NONE).map((organization) => ({
          key: String(organization.id),
          content: <OrganizationLabel organization={organization} />,
        }))}
        isSettled={isChosen}
        onEdit={(typed) =>
          wizard.send({
            type: 'search.edited',
            search: isChosen ? searchAfter(chosen?.name ?? '', typed) : typed,
          })
        }
        onChoose={(key) => {
          const organization = suggestions?.find(({ id }) => String(id) === key);
          if (organization) choose(organization);
        }}
      />
      {!isChosen && !held && !isMissing && <Skeleton label={ORGANIZATIONS.loading} rows={3} />}
      {!isChosen && isMissing && !isOffline && (
        <NotRead title={failure?.message} onRetry={() => wizard.send({ type: 'list.askedAgain' })} />
      )}
      {!suggestions && near.length > 0 && (
        <section className={list.part}>
          <h3>{ORGANIZATIONS.near}</h3>
          <OrganizationList label={ORGANIZATIONS.near} organizations={near} onChoose={choose} />
        </section>
      )}
      {!isChosen && !suggestions?.length && held && held.length > 0 && (
        <details className={list.all}>
          <summary>{ORGANIZATIONS.list}</summary>
          <OrganizationList label={ORGANIZATIONS.all} organizations={held} onChoose={choose} />
        </details>
      )}
    </div>
  );
}

type SearchState = 'asking' | 'unanswered' | 'quiet';

function searchState(state: ReturnType<AddAccountRef['getSnapshot']>): SearchState {
  if (state.hasTag('searching')) return 'asking';
  return state.hasTag('unanswered') ? 'unanswered' : 'quiet';
}

/** The number of results, announced politely and only after the answer. */
function resultText(count: number, searching: SearchState, isCached: boolean): string {
  if (searching === 'asking' || !isCached) return ORGANIZATIONS.searching;
  return searching === 'unanswered' ? ORGANIZATIONS.unanswered : ORGANIZATIONS.found(count);
}
