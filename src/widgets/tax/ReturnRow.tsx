import { useId } from 'react';
import type { DueReturn } from '../../../domain/upcoming/due-returns.ts';
import { isSetUp } from '../../app/portal.ts';
import { href, to } from '../../app/routes.ts';
import { ButtonLink } from '../../components/buttons/ButtonLink.tsx';
import { BillerLogo } from '../../components/marks/BillerLogo.tsx';
import { Amount } from '../../components/text/Amount.tsx';
import { PastShape } from '../../components/timeline/PastShape.tsx';
import { TimelineRow } from '../../components/timeline/TimelineRow.tsx';

/** A tax return on the line of time: it is to be filed, or the rest of it is to be paid. */
export function ReturnRow({
  due: { account, open, standing, date, relative, counted, of },
}: {
  due: DueReturn;
}) {
  const amountId = useId();
  const address = href(to.taxReturn(account.id, open.taxId));
  const isToFile = counted === null;
  const shape = isToFile && standing !== 'late' ? 'to file' : standing;
  return (
    <TimelineRow
      shape={shape}
      mark={shape === 'to file' && <PastShape name={shape} />}
      date={date}
      relative={relative}
      logo={<BillerLogo name={account.biller.name} src={account.biller.logo.normal.url} />}
      who={
        <bdi>
          <a href={address} aria-label={`${account.biller.name}, ${open.value}`}>
            {account.biller.name}
          </a>
        </bdi>
      }
      detail={
        <>
          <bdi>{open.value}</bdi>
          {of && <bdi>{of}</bdi>}
        </>
      }
      amount={
        <span id={amountId}>
          <Amount value={counted ?? 'unknown'} unknownWords="To file" />
        </span>
      }
      action={
        (isToFile || isSetUp('payments')) && (
          <ButtonLink
            kind={!isToFile && standing !== 'later' ? 'tinted' : 'secondary'}
            size="row"
            href={address}
            aria-label={`${isToFile ? 'File' : 'Pay'}, ${account.biller.name}, ${open.value}`}
            aria-describedby={isToFile ? undefined : amountId}
          >
            {isToFile ? 'File' : 'Pay'}
          </ButtonLink>
        )
      }
    />
  );
}
