import { Suspense, use } from 'react';
import { plainText } from '../../../domain/values/plain-text.ts';
import { Html } from '../../components/text/Html.tsx';
import { loadSanitizer } from './wiring.ts';

interface BillerHtmlProps {
  readonly html: string;
}

/** A biller's HTML without anything active. Text without markup needs no sanitizer (DET-27, DET-28). */
export function BillerHtml({ html }: BillerHtmlProps) {
  if (!/[<&]/.test(html)) return <Plain html={html} />;
  return (
    <Suspense fallback={<Plain html={html} />}>
      <Structured html={html} />
    </Suspense>
  );
}

/** If the sanitizer cannot be loaded, the text is shown without its structure. */
function Structured({ html }: BillerHtmlProps) {
  const sanitize = use(sanitizer());
  return sanitize ? <Html sanitize={sanitize} html={html} /> : <Plain html={html} />;
}

function Plain({ html }: BillerHtmlProps) {
  return <p dir="auto">{plainText(html)}</p>;
}

let loading: Promise<((html: string) => DocumentFragment) | undefined> | undefined;

function sanitizer() {
  loading ??= loadSanitizer().catch(() => undefined);
  return loading;
}
