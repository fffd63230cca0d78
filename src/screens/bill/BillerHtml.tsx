import { Suspense, use } from 'react';
import { plainText } from '../../../domain/plain-text.ts';
import { Html } from '../../parts/Html.tsx';
import { bringSanitizer } from './wiring.ts';

interface BillerHtmlProps {
  readonly html: string;
}

/** What a biller wrote as HTML, without anything that acts; what holds no markup needs no sanitiser (DET-27, DET-28). */
export function BillerHtml({ html }: BillerHtmlProps) {
  if (!/[<&]/.test(html)) return <Plain html={html} />;
  return (
    <Suspense fallback={<Plain html={html} />}>
      <Structured html={html} />
    </Suspense>
  );
}

/** Where the sanitiser cannot be had, the words stand without their structure. */
function Structured({ html }: BillerHtmlProps) {
  const sanitize = use(sanitizer());
  return sanitize ? <Html sanitize={sanitize} html={html} /> : <Plain html={html} />;
}

function Plain({ html }: BillerHtmlProps) {
  return <p dir="auto">{plainText(html)}</p>;
}

let brought: Promise<((html: string) => DocumentFragment) | undefined> | undefined;

function sanitizer() {
  brought ??= bringSanitizer().catch(() => undefined);
  return brought;
}
