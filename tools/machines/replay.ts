import { testText } from '../../machines/diagram/journey-test.ts';
import { journeyAt, replayToday, toldReplay } from './journey-file.ts';

/**
 * `npm run replay -- journey.json`: takes a recorded journey on the chart of today. Exits with 1 where it differs. With
 * `--test` it prints the code of a test that takes the same steps.
 */
const [path, ...options] = process.argv.slice(2);

if (path === undefined) fail('Name the file of a journey: npm run replay -- checkout.journey.json');
else await replayFile(path);

async function replayFile(file: string): Promise<void> {
  const journey = await journeyAt(file);
  if (typeof journey === 'string') return fail(journey);
  const replayed = await replayToday(journey);
  if (typeof replayed === 'string') return fail(replayed);
  if (replayed.differs) return fail(toldReplay(journey, replayed));
  // The text ends its own last line.
  if (options.includes('--test')) process.stdout.write(testText(journey, true));
  else console.log(toldReplay(journey, replayed));
}

function fail(words: string): void {
  console.error(words);
  process.exitCode = 1;
}
