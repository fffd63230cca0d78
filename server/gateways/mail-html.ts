import { html } from 'hono/html';
import { openPortal } from '../../domain/brand/text/served.ts';
import type { Brand } from '../brand/brand.ts';

/** What the frame of a mail takes from the brand. */
export type MailBrand = Pick<Brand, 'identity' | 'colors'>;

type Markup = ReturnType<typeof html>;

const INK = '#241f19';
const INK_2 = '#5b564e';
const FONT = "font-family: 'Hanken Grotesk', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const PARAGRAPH = `margin: 0 0 16px; font-size: 16px; line-height: 24px; color: ${INK}; overflow-wrap: anywhere`;
const LABEL = `padding: 6px 16px 6px 0; font-size: 15px; line-height: 22px; color: ${INK_2}; text-align: left; vertical-align: top; font-weight: 400`;
const VALUE = `padding: 6px 0; font-size: 15px; line-height: 22px; color: ${INK}; text-align: right; vertical-align: top; font-weight: 600; overflow-wrap: anywhere`;
const BUTTON = `display: inline-block; padding: 12px 24px; border-radius: 8px; color: #ffffff; font-size: 16px; font-weight: 600; text-decoration: none`;

const LINK = /^https?:\/\/\S+$/;
const FACT = /^([^:.?!]{1,40}): (\S.*)$/;

/**
 * Renders the text of a mail as HTML. Lines of "label: value" become a table, and a link on a line
 * of its own becomes a button. Links within sentences stay text, because sentences also contain
 * names that people chose.
 */
export function mailHtml({ subject, body }: { subject: string; body: string }, brand: MailBrand): string {
  const { name, contact } = brand.identity;
  const accent = brand.colors.light.brand;
  const blocks = body.split(/\n{2,}/).filter((block) => block.trim() !== '');
  return String(html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light" />
<title>${subject}</title>
</head>
<body style="margin: 0; padding: 0; background: #f1ebe0; ${FONT}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse: collapse">
<tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width: 560px; border-collapse: separate; background: #ffffff; border: 1px solid #e4dccf; border-radius: 14px">
<tr><td style="padding: 20px 24px 0; font-size: 18px; font-weight: 700; color: ${accent}">${name}</td></tr>
<tr><td style="padding: 12px 24px 12px">
<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 28px; color: ${INK}">${subject}</h1>
${blocks.map((block) => blockOf(block, brand))}
</td></tr>
<tr><td style="padding: 0 24px 20px; font-size: 13px; line-height: 20px; color: ${INK_2}; overflow-wrap: anywhere">${[name, contact.address, contact.phone, contact.email, contact.hours].filter(Boolean).join(' · ')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`);
}

function blockOf(block: string, brand: MailBrand): Markup {
  const lines = block.split('\n');
  const facts = lines.map((line) => FACT.exec(line));
  if (lines.length > 1 && facts.every((fact) => fact !== null))
    return html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin: 0 0 16px; border-collapse: collapse">${facts.map(([, label, value]) => html`<tr><th scope="row" style="${LABEL}">${label}</th><td style="${VALUE}">${value}</td></tr>`)}</table>`;
  return html`${lines.map((line) => (LINK.test(line) ? button(line, brand) : html`<p style="${PARAGRAPH}">${line}</p>`))}`;
}

/** Shows the address below the button, for people who cannot or do not want to press it. */
function button(address: string, { identity, colors }: MailBrand): Markup {
  return html`<p style="${PARAGRAPH}"><a href="${address}" style="${BUTTON}; background: ${colors.light.brand}">${openPortal(identity.name)}</a></p>
<p style="${PARAGRAPH}; font-size: 13px; line-height: 20px; color: ${INK_2}">${address}</p>`;
}
