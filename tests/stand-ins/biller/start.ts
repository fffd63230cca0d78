import { BillerStandIn } from './stand-in.ts';

/** `npm run stand-in:biller`: a biller's own system on this machine, for a look. It keeps everything in memory. */
async function main(): Promise<void> {
  const { SECRET, PORT = '4320', OWED = '100-2218-04=94.07' } = process.env;
  if (!SECRET) throw new Error('SECRET is missing: npm run biller-token -- --biller harbor --service-secret');
  const standIn = new BillerStandIn(SECRET, () => Date.now());
  for (const one of OWED.split(',')) {
    const [accountNum = '', dollars = '0'] = one.split('=');
    standIn.owes(accountNum, Math.round(Number(dollars) * 100));
  }
  const url = await standIn.listen(Number(PORT));
  console.log(
    `The stand-in for a biller listens on ${url}. Name it in the biller’s file: "service": { "url": "${url}" }`,
  );
}

await main();
