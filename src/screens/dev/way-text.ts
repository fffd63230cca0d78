import { markedName } from '../../../machines/diagram/chart.ts';
import { BEGINNING, yesOrNo } from '../../../machines/diagram/journey.ts';
import type { Answers } from '../../../machines/diagram/simulation.ts';
import type { WayStep } from '../../../machines/diagram/ways.ts';
import { eventLabel } from './sequence.ts';

/** Said beside a path whose guards are assumed to answer. */
export const ASSUMED = 'The path assumes these answers, also where the guards never give them together.';

export const NO_COVERAGE = 'A test copied from it is no coverage.';

/** A step of a path, with what it assumes of the guards. */
export function wayText({ event, assumed, states }: WayStep, names: ReadonlyMap<string, string>): string {
  const label = event === BEGINNING ? 'start' : (names.get(event) ?? eventLabel(event).label);
  return `${stepText(label, assumed)} → ${states.join(' · ')}`;
}

/** A step with what the guards say in it. */
export function stepText(label: string, answers: Answers): string {
  const conditions = alike(answers).map((group) => conditionText(group, answers));
  return `${label}${conditions.length === 0 ? '' : `, if ${conditions.join(' and ')}`}`;
}

/** A guard that says the same several times in a row is told once. */
function alike(answers: Answers): Answers[] {
  const isSame = (at: number) =>
    answers[at]?.[0].guard === answers[at - 1]?.[0].guard && answers[at]?.[1] === answers[at - 1]?.[1];
  const starts = answers.map((_, at) => at).filter((at) => at === 0 || !isSame(at));
  return starts.map((start, n) => answers.slice(start, starts[n + 1]));
}

/** Where a guard is asked for several transitions, its answer says for which. */
function conditionText(group: Answers, all: Answers): string {
  const [[question, isTrue] = []] = group;
  if (!question) return '';
  const said = `says ${yesOrNo(isTrue ?? false)}`;
  if (group.length > 1) return `${question.guard} ${said} ${group.length} times`;
  const isAskedOnce = all.filter(([{ guard }]) => guard === question.guard).length === 1;
  const told = `${markedName(question.guard, question.mark)} ${said}`;
  return isAskedOnce ? told : `${told} (${question.end})`;
}
