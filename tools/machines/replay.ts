import { journeyAt, replayToday, toldReplay } from './journey-file.ts';

/** `npm run replay -- journey.json`: takes a recorded journey on the chart of today. Exits with 1 where it differs. */
const [path] = process.argv.slice(2);

if (path === undefined) fail('Name the file of a journey: npm run replay -- checkout.journey.json');
else await replayFile(path);

async function replayFile(file: string): Promise<void> {
  const journey = await journeyAt(file);
  if (typeof journey === 'string') return fail(journey);
  const replayed = await replayToday(journey);
  if (typeof replayed === 'string') return fail(replayed);
  console.log(toldReplay(journey, replayed));
  if (replayed.differs) process.exitCode = 1;
}

function fail(words: string): void {
  console.error(words);
  process.exitCode = 1;
}
