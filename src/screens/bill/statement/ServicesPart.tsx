import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ServiceDetails } from '../../../../domain/bills/service-details.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { MessageDialog } from '../../../components/dialogs/MessageDialog.tsx';
import { useIsPaper } from '../../../widgets/bill/paper.ts';
import { Part } from '../Part.tsx';
import css from './Invoices.module.css';
import { type ServiceItem, ServiceTableView } from './ServiceTable.tsx';

/** A button that opens the service details; on paper they stand there themselves (MSC-11, MSC-12). */
export function ServicesPart({ details }: { details: ServiceDetails | null }) {
  const [isOpen, setOpen] = useState(false);
  const isPaper = useIsPaper();
  if (!details || details.lineItems.length === 0) return null;
  const title = details.title || 'Service details';
  return (
    <Part title={title} starts="open">
      {isPaper ? (
        <ServiceTableView table={details} captionHidden />
      ) : (
        <div>
          <Button kind="secondary" size="dense" onClick={() => setOpen(true)}>
            View service details
          </Button>
        </div>
      )}
      {isOpen && <ServicesDialog details={details} title={title} onClose={() => setOpen(false)} />}
    </Part>
  );
}

interface ServicesDialogProps {
  readonly details: ServiceDetails;
  readonly title: string;
  readonly onClose: () => void;
}

function ServicesDialog({ details, title, onClose }: ServicesDialogProps) {
  const [viewed, setViewed] = useState<ServiceItem>();
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (viewed || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current = null;
  }, [viewed]);
  const view = (item: ServiceItem) => {
    opener.current = document.activeElement;
    setViewed(item);
  };
  return (
    <MessageDialog title={<bdi>{title}</bdi>} shape="wide" onRead={onClose} button="Close">
      {viewed && <ItemDetails item={viewed} back={`Back to ${title}`} onBack={() => setViewed(undefined)} />}
      <div hidden={viewed !== undefined}>
        <ServiceTableView table={details} captionHidden onView={view} />
      </div>
    </MessageDialog>
  );
}

function ItemDetails({ item, back, onBack }: { item: ServiceItem; back: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.items}>
      <div>
        <Button kind="secondary" size="dense" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          {back}
        </Button>
      </div>
      <h3 ref={heading} tabIndex={-1} className={css.name}>
        <bdi>{item.columns[0]?.value || 'Details'}</bdi>
      </h3>
      {item.item_details?.map((table, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tables of a row are identified by their position alone.
        <ServiceTableView key={at} table={table} captionHidden={table.title === item.columns[0]?.value} />
      ))}
    </div>
  );
}
