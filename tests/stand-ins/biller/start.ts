import { DAY } from '../../../domain/values/durations.ts';
import { BillerStandIn } from './stand-in.ts';

/** `npm run stand-in:biller`: a biller's own system on this machine, for a look. It keeps everything in memory. */
async function main(): Promise<void> {
  const { SECRET, PORT = '4320', OWED = '100-2218-04=94.07' } = process.env;
  if (!SECRET) throw new Error('SECRET is missing: npm run biller-token -- --biller harbor --service-secret');
  let daysAhead = 0;
  const standIn = new BillerStandIn(SECRET, () => Date.now() + daysAhead * DAY);
  standIn.app.post('/clock', (c) => {
    daysAhead += Math.max(1, Number(c.req.query('days')) || 1);
    return c.text(`The stand-in’s clock is at ${new Date(Date.now() + daysAhead * DAY).toISOString()}\n`);
  });
  for (const one of OWED.split(',')) {
    const [accountNum = '', dollars = '0'] = one.split('=');
    standIn.owes(accountNum, Math.round(Number(dollars) * 100));
  }
  const url = await standIn.listen(Number(PORT));
  console.log(`The stand-in for a biller listens on ${url}. Name it in the biller’s file: "service": { "url": "${url}" }
For each day that the sandbox’s clock is ahead: curl -X POST '${url}/clock?days=1'`);
}

await main();
