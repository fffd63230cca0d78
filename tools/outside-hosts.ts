/** Hosts that may appear in the page's code, with the reason why no request ever goes to them. */
const NAMED_ONLY: Readonly<Record<string, string>> = {
  'www.w3.org': 'names of the SVG, MathML and XLink namespaces in react-dom',
  'react.dev': 'the address in the words of React’s own errors',
  'bit.ly': 'the address in the words of a Dexie error: a transaction that ended too early',
  'tinyurl.com': 'the address in the words of a Dexie error: a browser without IndexedDB',
};

/** Hosts that appear in a text of the page without such a reason. */
export function outsideHosts(text: string): string[] {
  const hosts = [...text.matchAll(/\bhttps?:\/\/([a-z0-9][a-z0-9.-]*\.[a-z]{2,}|\d+(?:\.\d+){3})/gi)].map(
    ([, host = '']) => host.toLowerCase(),
  );
  return [...new Set(hosts)].filter((host) => !(host in NAMED_ONLY)).sort();
}
