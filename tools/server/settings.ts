import { readFile, writeFile } from 'node:fs/promises';
import { SECRETS, SETTINGS } from '../../server/start/settings.ts';
import { inRepository } from '../paths.ts';

const README = inRepository('README.md');
const EXAMPLE = inRepository('.env.example');
const HEAD = '| variable | default | meaning |\n|---|---|---|\n';
const TABLE = /\| variable \| default \| meaning \|\n(?:\|.*\n)+/;

/** Writes the table of settings in the README and `.env.example`; with `--check` only compares them. */
async function main(): Promise<void> {
  const readme = await readFile(README, 'utf8');
  if (!TABLE.test(readme)) throw new Error('The README has no table of settings.');
  const wanted = [
    { file: README, text: readme.replace(TABLE, () => table()) },
    { file: EXAMPLE, text: example() },
  ];
  for (const { file, text } of wanted) {
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    if (process.argv.includes('--check')) {
      console.error(`${file} does not tell the settings of server/start/settings.ts: npm run settings`);
      process.exitCode = 1;
    } else {
      await writeFile(file, text);
      console.log(`${file} written`);
    }
  }
}

function rows() {
  return Object.entries(SETTINGS).map(([name, { schema, words, usual }]) => ({
    name,
    words: mayBeFile(name) ? `${words}. A file may hold it: \`${name}_FILE\`` : words,
    usual,
    fixed: 'default' in schema && typeof schema.default === 'string' ? schema.default : undefined,
  }));
}

function mayBeFile(name: string): boolean {
  return (SECRETS as readonly string[]).includes(name);
}

function table(): string {
  const lines = rows().map(({ name, words, usual, fixed }) => {
    const shown = fixed === undefined ? (usual ?? '') : `\`${fixed}\``;
    return `| \`${name}\` | ${shown} | ${words} |\n`;
  });
  return HEAD + lines.join('');
}

function example(): string {
  const plain = (markdown: string) => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
  return rows()
    .map(({ name, words, usual, fixed }) => {
      const note = usual === undefined ? '' : ` Without it: ${plain(usual)}.`;
      const file = mayBeFile(name) ? `\n# ${name}_FILE=` : '';
      return `# ${sentence(plain(words))}.${note}\n# ${name}=${fixed ?? ''}${file}\n`;
    })
    .join('\n');
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/\.$/, '');
}

await main();
