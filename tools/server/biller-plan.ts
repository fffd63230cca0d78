import { counted } from '../../domain/values/counted.ts';
import { MINUTE } from '../../domain/values/durations.ts';
import type { Plan } from '../../server/billers/apply.ts';
import type { Change } from '../../server/billers/changes.ts';
import { SETTLING } from '../../server/workflows/portal-stop.ts';
import type { NoticesAhead } from '../../server/workflows/stops-ahead.ts';

/** What a file changes, or would change, and who hears of it. */
export function planText(
  { slug, version, isNew, changes, ofOffice }: Plan,
  isApplied: boolean,
  ahead?: NoticesAhead,
): string {
  if (changes.length === 0) return `${slug}: nothing to change, version ${version}`;
  const verb = isApplied ? 'is now' : 'would become';
  const head = `${slug}: ${isNew ? 'a new biller, ' : ''}${verb} version ${version}`;
  const office = `  ! The office changed a mapping in version ${ofOffice}. This file ${isApplied ? 'has changed' : 'would change'} it again.`;
  return [
    head,
    ...(ofOffice === undefined ? [] : [office]),
    ...changes.map(changeText),
    ...(ahead ? [aheadText(ahead)] : []),
  ].join('\n');
}

function changeText({ path, before, after }: Change): string {
  if (before === undefined) return `  + ${path}: ${JSON.stringify(after)}`;
  if (after === undefined) return `  - ${path}: ${JSON.stringify(before)}`;
  return `  ~ ${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
}

function aheadText({ hasStopped, customers, isPaused }: NoticesAhead): string {
  const who = counted(customers, 'customer');
  if (hasStopped)
    return `  ! ${who} with auto pay, scheduled payments or pay by text will be told ${counted(SETTLING / MINUTE, 'minute')} later that payments stopped, unless a file names a merchant before.`;
  return `  ! ${who} will be told ${isPaused ? 'once the biller is no longer paused' : 'at once'} that payments go on.`;
}
