import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { AnswerOf } from '../../../domain/api/call.ts';
import { getBiller, resumeBiller } from '../../../domain/office/biller-calls.ts';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { Chip } from '../../../src/components/marks/Chip.tsx';
import { Notice } from '../../../src/components/messages/Notice.tsx';
import { momentOf } from '../../../src/components/text/moment.ts';
import { useQuery } from '../../app/office-context.tsx';
import { useChange } from '../../app/use-change.ts';
import { AskDialog } from '../../components/AskDialog.tsx';
import { contactFacts } from '../../components/contact-facts.tsx';
import { Heading } from '../../components/Heading.tsx';
import { OfficeFacts } from '../../components/OfficeFacts.tsx';
import { Actions, Part } from '../../components/Part.tsx';
import { ReadPage } from '../../components/ReadPage.tsx';
import { useDone } from '../../components/use-done.tsx';
import { BILLER, BILLERS } from '../../text/billers.ts';
import { BillerFile } from './BillerFile.tsx';
import css from './BillerPage.module.css';
import { PauseDialog } from './PauseDialog.tsx';

type Biller = AnswerOf<typeof getBiller>;

/** How a biller is set up, and the pause of its payments. */
export function BillerPage() {
  const { slug = '' } = useParams();
  const query = useQuery(getBiller, { slug });
  return (
    <ReadPage title={BILLER.title} query={query}>
      {(biller) => <Shown biller={biller} onChanged={query.retry} />}
    </ReadPage>
  );
}

function Shown({ biller, onChanged }: { biller: Biller; onChanged: () => void }) {
  const { slug, name, paused_since, paused_words, may_pause, tokens } = biller;
  const [asking, setAsking] = useState<'pause' | 'resume'>();
  const [done, setDone] = useDone();
  const resume = useChange(resumeBiller);
  const isPaused = paused_since !== null;
  const close = () => setAsking(undefined);
  const finish = (words: string) => {
    close();
    setDone(words);
    onChanged();
  };
  return (
    <>
      <Heading title={name} />
      {done}
      {isPaused && (
        <Notice tone="warn" isAnnounced={false} title={BILLER.pausedTitle(momentOf(paused_since))}>
          {BILLER.pausedWords(paused_words)}
        </Notice>
      )}
      <OfficeFacts facts={factsOf(biller)} />
      {may_pause && (
        <Actions>
          <Button
            kind={isPaused ? 'primary' : 'danger'}
            size="dense"
            onClick={() => {
              resume.forget();
              setAsking(isPaused ? 'resume' : 'pause');
            }}
          >
            {isPaused ? BILLER.resume : BILLER.pause}
          </Button>
        </Actions>
      )}
      <Part title={BILLER.tokens}>
        {tokens.length === 0 && <p>{BILLER.noTokens}</p>}
        <ul className={css.tokens}>
          {tokens.map((token) => (
            <li key={`${token.name} ${token.created_at}`} className={css.token}>
              <strong>{token.name}</strong>
              <span>
                {BILLER.token(
                  token.rights.join(', '),
                  token.last_used_at === null
                    ? BILLER.neverUsed
                    : BILLER.lastUsed(momentOf(token.last_used_at)),
                )}
              </span>
              <Chip tone={token.is_revoked ? 'neutral' : 'ok'}>
                {token.is_revoked ? BILLER.revoked : BILLER.works}
              </Chip>
            </li>
          ))}
        </ul>
      </Part>
      <BillerFile slug={slug} versions={biller.versions} />
      {asking === 'pause' && (
        <PauseDialog slug={slug} name={name} onPaused={() => finish(BILLER.pauseDone)} onDismiss={close} />
      )}
      {asking === 'resume' && (
        <AskDialog
          title={BILLER.resumeTitle(name)}
          action={BILLER.resume}
          busy={resume.busy}
          failure={resume.failure}
          onAsk={async (reason) => {
            if (await resume.change({ slug, reason })) finish(BILLER.resumeDone);
          }}
          onDismiss={close}
        >
          <p>{BILLER.resumeWhat}</p>
        </AskDialog>
      )}
    </>
  );
}

function factsOf(biller: Biller) {
  const { slug, merchant, has_processor, types, mappings, takes_remittances, service, contact, version } =
    biller;
  return [
    { term: BILLERS.slug, detail: slug },
    { term: BILLER.merchant, detail: has_processor ? merchant || BILLERS.notConnected : BILLERS.notSetUp },
    { term: BILLER.types, detail: types.map(({ name }) => name).join(', ') || BILLER.none },
    {
      term: BILLER.mappings,
      detail:
        mappings.length === 0 ? (
          BILLER.none
        ) : (
          <span className={css.mappings}>
            {mappings.map((name) => (
              <Link key={name} href={`/billers/${slug}/mappings/${name}`}>
                {name}
              </Link>
            ))}
          </span>
        ),
    },
    { term: BILLER.remittances, detail: takes_remittances ? BILLER.yes : BILLER.no },
    {
      term: BILLER.service,
      detail: service
        ? `${service.url} ${BILLER.asked(service.balances, service.payments)}`
        : BILLER.noService,
    },
    ...contactFacts(contact),
    { term: BILLER.version, detail: version === 0 ? BILLER.noVersion : String(version) },
  ];
}
