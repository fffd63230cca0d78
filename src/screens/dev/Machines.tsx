import { lazy } from 'react';
import { Redirect } from 'wouter';
import { to } from '../../app/routes.ts';
import { markRecording, sandboxMachines } from './machine-recording.ts';

const Page = lazy(async () => {
  const machines = await sandboxMachines();
  if (!machines) return { default: NotServed };
  markRecording();
  return { default: machines.SandboxMachines };
});

/** If the server is no sandbox, this is an unknown route like any other (NAV-02, ruling 31). */
function NotServed() {
  return <Redirect to={to.bills()} replace />;
}

/** `#/dev/machines`: the running machines of this browser, for developers. */
export function Machines() {
  return <Page />;
}
