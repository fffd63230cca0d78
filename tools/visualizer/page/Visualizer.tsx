import { useMemo, useRef } from 'react';
import { Button } from '../../../src/components/buttons/Button.tsx';
import { SelectField } from '../../../src/components/fields/SelectField.tsx';
import { PageHeading } from '../../../src/components/layout/PageHeading.tsx';
import { chartNamed, MACHINE_NAMES, machineNamed } from '../../../src/screens/dev/charts.ts';
import { useStyle } from '../../../src/screens/dev/use-style.ts';
import { MachineView } from './MachineView.tsx';
import { PasteBox } from './PasteBox.tsx';
import { usePlace } from './place.ts';

/** Every machine of the house, and any other one that somebody pastes. */
export function Visualizer() {
  useStyle();
  const { name, state } = usePlace();
  const isAsked = useRef(false);
  return (
    <main className="vz">
      <PageHeading
        title="Visualizer"
        lead={
          name === undefined && 'Charts of XState 5, drawn and played on this computer. Nothing leaves it.'
        }
      />
      <div className="vz-choice">
        <SelectField
          label="Machine"
          value={name ?? ''}
          onChange={({ target }) => {
            location.hash = `/${target.value}`;
          }}
        >
          <option value="">A machine of your own</option>
          {MACHINE_NAMES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        {name !== undefined && (
          <Button
            kind="secondary"
            onClick={() => {
              isAsked.current = true;
              location.hash = '/';
            }}
          >
            Paste a machine
          </Button>
        )}
      </div>
      {name === undefined ? (
        <PasteBox isAsked={isAsked.current} />
      ) : (
        <OwnMachine key={`${name} ${state}`} name={name} state={state} />
      )}
    </main>
  );
}

function OwnMachine({ name, state }: { name: string; state: string | undefined }) {
  const shown = useMemo(() => {
    const chart = chartNamed(name);
    return chart && { chart, machine: machineNamed(name), isOfHouse: true };
  }, [name]);
  if (!shown) return <p role="status">There is no machine {name}. Choose one from the list.</p>;
  return <MachineView {...shown} place={state} />;
}
