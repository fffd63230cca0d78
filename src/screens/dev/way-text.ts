import { BEGINNING, yesOrNo } from '../../../machines/diagram/journey.ts';
import type { WayStep } from '../../../machines/diagram/ways.ts';
import { eventLabel } from './sequence.ts';

/** Said beside a path whose guards are assumed to answer. */
export const ASSUMED = 'The path assumes these answers, also where the guards never give them together.';

export const NO_COVERAGE = 'A test copied from it is no coverage.';

/** A step of a path, with what it assumes of the guards. */
export function wayText({ event, assumed, states }: WayStep, names: ReadonlyMap<string, string>): string {
  const label = event === BEGINNING ? 'start' : (names.get(event) ?? eventLabel(event).label);
  const conditions = alike(assumed)
    .map((group) => conditionText(group, assumed))
    .join(' and ');
  return `${label}${conditions === '' ? '' : `, if ${conditions}`} → ${states.join(' · ')}`;
}

/** A guard that says the same several times in a row is told once. */
function alike(assumed: WayStep['assumed']): WayStep['assumed'][] {
  const isSame = (at: number) =>
    assumed[at]?.[0].guard === assumed[at - 1]?.[0].guard && assumed[at]?.[1] === assumed[at - 1]?.[1];
  const starts = assumed.map((_, at) => at).filter((at) => at === 0 || !isSame(at));
  return starts.map((start, n) => assumed.slice(start, starts[n + 1]));
}

/** Where a guard is asked for several transitions, its answer says for which. */
function conditionText(group: WayStep['assumed'], all: WayStep['assumed']): string {
  const [[question, isTrue] = []] = group;
  const said = `${question?.guard} says ${yesOrNo(isTrue ?? false)}`;
  if (group.length > 1) return `${said} ${group.length} times`;
  const isAskedOnce = all.filter(([{ guard }]) => guard === question?.guard).length === 1;
  return isAskedOnce ? said : `${said} (${question?.end})`;
}
