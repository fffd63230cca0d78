import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { PicturedName } from '../../domain/api/pictured-screens.ts';
import { builtScript } from '../built-script.ts';
import { type BuildManifest, filesFirst } from '../chunks.ts';
import { inRepository } from '../paths.ts';
import { divideStyles, partOfFile, type StylePart } from './style-sheets.ts';

/**
 * The chunks that a start with a session needs besides the page's first chunk; `src/start/start-app.ts`
 * imports the same.
 */
const WITH_A_SESSION = [
  'screens/bills/Bills.tsx',
  'adapters/device/dexie.ts',
  'adapters/http/client.ts',
  'adapters/session/session.ts',
  'shell/TopLinks.tsx',
  'shell/TabBar.tsx',
].map(inSource);

/** What the app loads later to draw each of the screens that a picture is kept of. */
const OF_SCREEN: Readonly<Record<PicturedName, readonly string[]>> = {
  bills: [
    'screens/bills/ListTools.tsx',
    'screens/bills/row-parts.ts',
    'widgets/alerts/Bell.tsx',
    'widgets/tax/TaxReturns.tsx',
  ],
  bill: [
    'screens/bill/BillDetails.tsx',
    'screens/bill/statement/Statement.tsx',
    'screens/bill/toggles/AutoPayOnBill.tsx',
    'widgets/bill/CalendarOnBill.tsx',
    'widgets/bill/PayByTextOnBill.tsx',
    'widgets/bill/RemindersOnBill.tsx',
  ],
  cart: ['screens/cart/Cart.tsx'],
  receipt: ['screens/receipt/NumberedReceipt.tsx', 'widgets/receipt/BillPayment.tsx'],
  checkoutReceipt: ['screens/receipt/CartReceipt.tsx'],
  upcoming: ['screens/upcoming/Upcoming.tsx'],
};

const FOLDER = 'assets/';

function inSource(path: string): string {
  return inRepository('src', path);
}

const addresses = (files: ReadonlySet<string>, without: ReadonlySet<string>) =>
  [...files].filter((file) => !without.has(file)).map((file) => `/${file}`);

/** The place of the sign-in in `src/index.html`. */
const SIGNED_OUT = '<div id="signed-out"></div>';

type Bundle = Rolldown.OutputBundle;

interface Sources {
  /** The file of styles whose classes begin with each name. */
  readonly owners: ReadonlyMap<string, string>;
  /** The sign-in as HTML. */
  readonly drawSignedOut: () => Promise<string>;
}

/**
 * Finishes the page. It holds the sign-in as HTML, with the styles for it, so that the first frame can be read.
 * One inline script keeps what is done before the app has loaded. Other styles are in two files that follow when
 * something needs them: each chunk begins by asking for its own.
 *
 * Chunks are discovered one after the other: the page names the first, that one the frameworks, and these the
 * bill list. Here the page names the frameworks itself. Where a session is expected, the script of the snapshot
 * names the rest, so that they are fetched meanwhile. Compiling waits until they are imported. The same script imports
 * the parts of the screen beside the app.
 */
export const finishedPage = ({ owners, drawSignedOut }: Sources): Plugin => ({
  name: 'billfold-finished-page',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const { fileName: entry } = entryOf(bundle);
      const chunks = manifestOf(bundle);
      const first = filesFirst(chunks, [entry]);
      const filesOf = (paths: readonly string[]) =>
        filesFirst(
          chunks,
          paths.map((path) => chunkOf(bundle, path).fileName),
        );
      const withSession = filesOf(WITH_A_SESSION);
      const hashed = (name: string, kind: string, source: string) => {
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `${FOLDER}${name}-${hash}.${kind}`;
        this.emitFile({ type: 'asset', fileName, source });
        return `/${fileName}`;
      };
      const APP = JSON.stringify(`/${entry}`);
      const picture = await builtScript(join('snapshot', 'show.ts'), 'picture', {
        APP,
        WITH_A_SESSION: JSON.stringify(addresses(withSession, first)),
        OF_SCREEN: JSON.stringify(
          Object.fromEntries(
            Object.entries(OF_SCREEN).map(([name, paths]) => [
              name,
              [...new Set(paths.map((path) => `/${chunkOf(bundle, inSource(path)).fileName}`))],
            ]),
          ),
        ),
      });
      const html = String(page.source);
      const [link, address = ''] = /\n *<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? [];
      const sheet = bundle[address];
      if (!link || sheet?.type !== 'asset') throw new Error('The page has no styles');
      const partOf = partOfFile(stylesIn(bundle, first));
      const styles = divideStyles(String(sheet.source), (owner) => {
        const file = owners.get(owner);
        if (file === undefined) throw new Error(`No file has the class ${owner}`);
        return partOf(file);
      });
      delete bundle[address];
      askForStyles(bundle, partOf);
      const begin = await builtScript(join('start', 'boot.ts'), 'begin', {
        APP,
        STYLES: JSON.stringify({
          list: hashed('list', 'css', styles.list),
          rest: hashed('rest', 'css', styles.rest),
        }),
        PICTURE: JSON.stringify(hashed('picture', 'js', picture)),
      });
      if (begin.includes('</') || styles.page.includes('</'))
        throw new Error('The script or the styles would end before their end');
      const preloads = [...first].map(
        (file) => `<link rel="preload" as="script" crossorigin href="/${file}" />`,
      );
      const module = /<script type="module"[^>]*><\/script>/;
      if (!module.test(html) || !html.includes('</style>') || !html.includes(SIGNED_OUT))
        throw new Error('The page has no place for its start');
      const signedOut = await drawSignedOut();
      page.source = withoutNotes(html.replace(link, ''))
        .replace(module, () => preloads.join('\n    '))
        .replace(SIGNED_OUT, () => SIGNED_OUT.replace('><', () => `>${signedOut}<`))
        .replace('</style>', () => `${styles.page.trim()}</style>\n    <script>${begin.trim()}</script>`);
    },
  },
});

/** Comments and indentation are for developers. Each visitor would load them before anything else. */
function withoutNotes(html: string): string {
  return html.replace(/\n *<!-- [^>]* -->/g, '').replace(/\n +/g, '\n');
}

/** The files of styles that these chunks use. */
function stylesIn(bundle: Bundle, files: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...files].flatMap((file) => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? stylesOf(chunk) : [];
    }),
  );
}

const stylesOf = ({ modules }: Rolldown.OutputChunk) =>
  Object.keys(modules).filter((id) => id.endsWith('.module.css'));

/** A chunk runs once its styles are there. */
function askForStyles(bundle: Bundle, partOf: (file: string) => StylePart): void {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const needs = new Set(stylesOf(chunk).map(partOf));
    const part = needs.has('rest') ? 'rest' : needs.has('list') ? 'list' : undefined;
    if (part) chunk.code = `await styled("${part}");${chunk.code}`;
  }
}

function manifestOf(bundle: Bundle): BuildManifest {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  return Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, { file: fileName, imports }]));
}

function entryOf(bundle: Bundle): Rolldown.OutputChunk {
  const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The page has no first chunk');
  return entry;
}

function chunkOf(bundle: Bundle, path: string): Rolldown.OutputChunk {
  const holder = Object.values(bundle).find((one) => one.type === 'chunk' && path in one.modules);
  if (holder?.type !== 'chunk') throw new Error(`No chunk holds ${path}`);
  return holder;
}
