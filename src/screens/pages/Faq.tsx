import { commonQuestions, FAQ_LEAD, PAGE_TITLES } from '../../../domain/brand/text/pages.ts';
import { WAITING_RULE } from '../../../domain/session/text/sign-in-delay.ts';
import { TextPage } from './TextPage.tsx';

/** What bill payers ask most (ruling 34). */
export function Faq() {
  return (
    <TextPage title={PAGE_TITLES.faq} lead={FAQ_LEAD}>
      <div>
        {commonQuestions(WAITING_RULE).map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </TextPage>
  );
}
