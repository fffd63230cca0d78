import { useState } from 'react';
import { thisPortal } from '../../../domain/brand/portal.ts';
import { CONTACT, callUs, PAGE_TITLES, writeToUs } from '../../../domain/brand/text/pages.ts';
import { telOf } from '../../../domain/values/phone-link.ts';
import { problemsOf } from '../../../domain/values/problems.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { Field } from '../../components/fields/Field.tsx';
import { Form } from '../../components/fields/Form.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { useAnswers } from '../../components/fields/use-answers.ts';
import { withLinks } from '../../widgets/account/TextParts.tsx';
import { TextPage } from './TextPage.tsx';

/**
 * A telephone number and a form (ruling 34). The form opens the customer's own mail program, so that they
 * keep a copy.
 */
export function Contact() {
  const { contact } = thisPortal();
  const { phone, email, hours, address } = contact;
  const links = { phone: telOf(phone), email: `mailto:${email}` };
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const answers = useAnswers({
    problems: problemsOf({ message: message.trim() === '' ? CONTACT.noMessage : undefined }),
  });

  const submit = () => {
    const subjectPart = encodeURIComponent(subject || CONTACT.noSubject);
    location.href = `mailto:${email}?subject=${subjectPart}&body=${encodeURIComponent(message)}`;
  };

  return (
    <TextPage title={PAGE_TITLES.contact} lead={CONTACT.lead}>
      <p>
        {withLinks(callUs(contact), links)}
        <br />
        {hours}
      </p>
      {address !== '' && <p>{address}</p>}
      <p>{CONTACT.billers}</p>
      <h2>{CONTACT.heading}</h2>
      <Form answers={answers} onSubmit={submit}>
        <Field label={CONTACT.subject} value={subject} onChange={(event) => setSubject(event.target.value)} />
        <TextArea
          label={CONTACT.message}
          hint={CONTACT.hint}
          value={message}
          error={answers.errorAt('message')}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button type="submit">{CONTACT.open}</Button>
      </Form>
      <p>{withLinks(writeToUs(contact), links)}</p>
    </TextPage>
  );
}
