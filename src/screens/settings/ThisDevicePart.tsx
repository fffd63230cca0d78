import { Suspense, useState } from 'react';
import { lazyPart } from '../../app/screen.tsx';
import { type Appearance, chooseAppearance, chosenAppearance } from '../../browser/appearance.ts';
import { RadioCard } from '../../components/fields/RadioCard.tsx';
import { RadioCards } from '../../components/fields/RadioCards.tsx';
import { Section } from './Section.tsx';

const LockSetting = lazyPart(() => import('../../widgets/lock/LockSetting.tsx'), 'LockSetting');

/** The lock and the look of this device. Neither needs the server. */
export function ThisDevicePart() {
  const [appearance, setAppearance] = useState(chosenAppearance);
  const choose = (chosen: Appearance) => {
    chooseAppearance(chosen);
    setAppearance(chosen);
  };
  return (
    <Section title="This device">
      <RadioCards
        legend="Appearance"
        layout="row"
        value={appearance}
        onChange={(chosen) => choose(chosen as Appearance)}
      >
        <RadioCard value="system" title="Automatic" />
        <RadioCard value="light" title="Light" />
        <RadioCard value="dark" title="Dark" />
      </RadioCards>
      <Suspense>
        <LockSetting />
      </Suspense>
    </Section>
  );
}
