import { commonQuestions, FAQ_LEAD, PAGE_TITLES } from '../../../domain/brand/text/pages.ts';
import { WAITING_RULE } from '../../../domain/session/text/wrong-passwords.ts';
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
