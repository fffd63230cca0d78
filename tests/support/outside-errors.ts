import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes the errors that came between the tests to the file `OUTSIDE_ERRORS`, as a list of their stacks. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_, errors) => {
    const file = process.env.OUTSIDE_ERRORS;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)));
  };
}
