import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Chart, containsState, statesBelow } from '../../../machines/diagram/chart.ts';
import type { Layout } from '../../../machines/diagram/layout.ts';
import {
  closedAtFirst,
  drawnStart,
  openedAround,
  regionsOf,
  standsFor,
  withClosed,
} from '../../../machines/diagram/regions.ts';
import { saveFile } from '../../browser/download.ts';
import { Button } from '../../components/buttons/Button.tsx';
import { IconButton } from '../../components/buttons/IconButton.tsx';
import { BEST_DRIVERS, countsOf, driverOf, isTested } from './coverage.ts';
import { fontRule, pngOf, svgOf } from './drawing/picture.ts';
import { Sheet } from './drawing/Sheet.tsx';
import { StateFacts } from './drawing/StateFacts.tsx';
import { useView } from './drawing/use-view.ts';
import { FAR } from './drawing/view.ts';
import { layOut } from './drawing/wiring.ts';
import { StateList } from './StateList.tsx';
import { StateSearch } from './StateSearch.tsx';
import { WayThere } from './WayThere.tsx';

type DiagramProps = {
  chart: Chart;
  /** The innermost states that are highlighted: those of a running machine, or its last ones. */
  active: readonly string[];
  /** The transitions by which it came there, highlighted instead of those that lead on. */
  taken?: readonly string[] | undefined;
  /** Where a path to each transition can be asked for. */
  machine?: AnyStateMachine | undefined;
  /** What the tests drive is known of a machine of the house only. */
  isOfHouse?: boolean;
  /** What is done with the machine: beside the drawing in a wide window, above it in a narrow one. */
  beside?: ReactNode;
};

/** Where a path to each transition is told, the texts of arrows can be chosen. Not every drawing has any. */
const tabStops = (machine: AnyStateMachine | undefined, layout: Layout | undefined) =>
  machine && layout?.arrows.some(({ label, labelAt }) => labelAt && label.length > 0)
    ? 'its states, then to the texts of its arrows'
    : 'its states';

/** A chart to read: it can be moved, zoomed, searched and saved, and its regions can be closed. */
export function Diagram({ chart, active, taken = [], machine, isOfHouse = false, beside }: DiagramProps) {
  const frame = useRef<HTMLElement>(null);
  const sheet = useRef<SVGGElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useRestOfWindow(stage, frame);
  const [closed, setClosed] = useState(() => closedAtFirst(chart, active));
  const [pointed, setPointed] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState('');
  const [isCovered, setIsCovered] = useState(false);
  const [transition, setTransition] = useState('');
  const [way, setWay] = useState<readonly string[]>([]);
  const { layout, isBroken } = useLayout(chart, closed);
  const shownActive = [...new Set(active.map((path) => standsFor(closed, path)))];
  const { view, actions, handlers } = useView(
    frame,
    layout,
    (chosen === undefined ? undefined : standsFor(closed, chosen)) ??
      shownActive[0] ??
      drawnStart(chart, closed),
  );
  const all = [chart.root, ...statesBelow(chart.root)];
  const inside = (path: string) =>
    closed.includes(path)
      ? all.filter((state) => containsState(path, state.path)).map((state) => state.path)
      : [path];
  const from = pointed !== undefined ? inside(pointed) : chosen !== undefined ? inside(chosen) : active;
  const state = all.find(({ path }) => path === chosen);
  const regions = regionsOf(chart).map(({ path }) => path);

  const close = (next: string[]) => {
    setClosed(next);
    actions.startAgain();
  };
  /** A state inside closed regions is found by opening them, and by marking it. */
  const choose = (path: string) => {
    setChosen(path);
    if (standsFor(closed, path) !== path) return close(openedAround(closed, path));
    const box = layout?.states.find((placed) => placed.path === path);
    if (box) actions.show(box);
  };
  const toggle = (region: string) =>
    close(
      closed.includes(region) ? closed.filter((path) => !containsState(path, region)) : [...closed, region],
    );
  const save = async (kind: 'svg' | 'png') => {
    const drawn = sheet.current;
    if (!drawn || !layout) return;
    setProblem('');
    try {
      const svg = svgOf(drawn, layout, await fontRule());
      const content = kind === 'svg' ? svg : await pngOf(svg);
      saveFile(
        new File([content], `${chart.id}.${kind}`, { type: kind === 'svg' ? 'image/svg+xml' : 'image/png' }),
      );
    } catch {
      setProblem('This browser cannot make the picture. The SVG file has the same drawing.');
    }
  };

  return (
    <figure className="mx-diagram" aria-label={`States of ${chart.id}`}>
      <div ref={stage} className="mx-stage">
        {beside && <div className="mx-beside">{beside}</div>}
        <div className="mx-drawing">
          <div className="mx-tools">
            <IconButton label="Zoom in" icon={<ZoomIn aria-hidden="true" />} onClick={actions.nearer} />
            <IconButton label="Zoom out" icon={<ZoomOut aria-hidden="true" />} onClick={actions.farther} />
            <IconButton label="Show all of it" icon={<Maximize aria-hidden="true" />} onClick={actions.fit} />
            <StateSearch states={all.map(({ path }) => path).filter(Boolean)} onFind={choose} />
            {regions.length > 0 && (
              <Button size="dense" kind="quiet" onClick={() => close(closed.length > 0 ? [] : regions)}>
                {closed.length > 0 ? 'Open all' : 'Close all'}
              </Button>
            )}
            {machine && isOfHouse && (
              <button
                type="button"
                className="mx-chip"
                aria-pressed={isCovered}
                onClick={() => setIsCovered(!isCovered)}
              >
                Coverage
              </button>
            )}
          </div>
          <section
            ref={frame}
            className="mx-frame"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and zoom the drawing.
            tabIndex={0}
            aria-label={`Drawing: arrow keys move it, + and - zoom, 0 shows all. Tab leads to ${tabStops(machine, layout)}`}
            {...handlers}
          >
            {layout ? (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no shapes.
              <svg
                className="mx-svg"
                role="group"
                aria-label={`Chart of ${chart.id}`}
                data-far={view.scale < FAR}
                style={{ '--scale': view.scale } as CSSProperties}
              >
                <g ref={sheet} transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
                  <Sheet
                    layout={layout}
                    active={active}
                    from={from}
                    way={pointed !== undefined ? [] : way.length > 0 || chosen !== undefined ? way : taken}
                    chosen={chosen}
                    onChoose={choose}
                    onPoint={setPointed}
                    onFocus={actions.show}
                    driverOf={isCovered ? driverOf : undefined}
                    onChooseArrow={
                      machine &&
                      ((names) => setTransition(names.find((name) => !isTested(name)) ?? names[0] ?? ''))
                    }
                  />
                </g>
              </svg>
            ) : (
              <p className="mx-quiet">
                {isBroken
                  ? 'The drawing could not be made. Open or close a region, or read the states as text.'
                  : 'Drawing…'}
              </p>
            )}
          </section>
        </div>
      </div>
      <div className="mx-actions">
        <Button size="dense" kind="quiet" onClick={() => void save('svg')}>
          Save as SVG
        </Button>
        <Button size="dense" kind="quiet" onClick={() => void save('png')}>
          Save as PNG
        </Button>
        <p role="status" className="mx-quiet">
          {problem}
        </p>
      </div>
      {isCovered && machine && <Legend counts={countsOf(machine)} />}
      {state ? (
        <StateFacts
          chart={chart}
          state={state}
          isClosed={closed.includes(state.path)}
          onToggle={() => toggle(state.path)}
          onChoose={choose}
        />
      ) : (
        <p className="mx-quiet">
          Choose a state to read all about it, and to open or close what is inside.{' '}
          <span className="mx-keys">
            Tab leads into the drawing: to {tabStops(machine, layout)}. There, the arrow keys go from one to
            the next.
          </span>
        </p>
      )}
      <StateList
        chart={chart}
        active={active}
        onChoose={(path) => {
          choose(path);
          frame.current?.scrollIntoView({ block: 'nearest' });
        }}
      />
      {machine && (
        <WayThere
          machine={machine}
          isOfHouse={isOfHouse}
          chosen={transition}
          onChoose={setTransition}
          onFound={setWay}
        />
      )}
    </figure>
  );
}

/** Which arrow or line of text is driven by what, at best. */
function Legend({ counts }: { counts: string }) {
  return (
    <div className="mx-legend">
      <ul>
        {BEST_DRIVERS.map((driver) => (
          <li key={driver}>
            <svg width="40" height="10" aria-hidden="true">
              <path d="M0 5H40" className="mx-arrow" data-driver={driver} />
            </svg>
            <span className="mx-driver" data-driver={driver}>
              {driver}
            </span>
          </li>
        ))}
      </ul>
      <p className="mx-quiet">
        {counts} An arrow or a line of text with several transitions is as good as the least driven one. A
        closed region that hides transitions of nobody has their number in a triangle.
      </p>
    </div>
  );
}

/** Tells the style sheet how far down the frame begins, so that it ends where the window does. */
function useRestOfWindow(stage: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const measure = () => {
      const top = (frame.current?.getBoundingClientRect().top ?? 0) + scrollY;
      stage.current?.style.setProperty('--frame-top', `${Math.round(top)}px`);
    };
    measure();
    // Whatever stands above may appear or wrap later.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [stage, frame]);
}

/** The chart with its open regions, laid out. While the next layout is made, the one before is shown. */
function useLayout(chart: Chart, closed: readonly string[]) {
  const [layout, setLayout] = useState<Layout>();
  const [isBroken, setIsBroken] = useState(false);
  const drawn = useMemo(() => withClosed(chart, closed), [chart, closed]);
  useEffect(() => {
    let isWanted = true;
    layOut(drawn).then(
      (made) => isWanted && setLayout(made),
      () => isWanted && setIsBroken(true),
    );
    return () => {
      isWanted = false;
    };
  }, [drawn]);
  return { layout, isBroken };
}
