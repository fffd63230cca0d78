import { lazy } from 'react';
import { Redirect } from 'wouter';
import { markRecording, sandboxMachines } from '../../machine-recording.ts';
import { to } from '../../routes.ts';

const Page = lazy(async () => {
  const machines = await sandboxMachines();
  if (!machines) return { default: Nowhere };
  markRecording();
  return { default: machines.SandboxMachines };
});

/** Where the server is no sandbox this is an unknown route like any other (NAV-02, ruling 31). */
function Nowhere() {
  return <Redirect to={to.bills()} replace />;
}

/** `#/dev/machines`: the machines of this browser at work, for those who build them. */
export function Machines() {
  return <Page />;
}
