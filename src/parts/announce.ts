/** Says a sentence to screen readers through the regions that stand in the page from first paint. */
export function announce(sentence: string, urgency: 'polite' | 'assertive' = 'polite') {
  const region = document.getElementById(`announce-${urgency}`);
  if (region) region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
