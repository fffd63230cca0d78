import { type FocusEvent, type KeyboardEvent, useId, useMemo, useState } from 'react';
import { type Arrow, containsState, kindWords } from '../../../../machines/diagram/chart.ts';
import { LINE } from '../../../../machines/diagram/curves.ts';
import {
  type Box,
  insideText,
  type Layout,
  type PlacedArrow,
  type PlacedState,
} from '../../../../machines/diagram/layout.ts';
import { leadersOf } from '../../../../machines/diagram/leaders.ts';
import { useRoving } from './use-roving.ts';

const PADDING = 8;

type SheetProps = {
  layout: Layout;
  active: readonly string[];
  /** The states whose outgoing arrows are highlighted. */
  from: readonly string[];
  /** The transitions of a path. While there is one, its arrows are highlighted instead. */
  way: readonly string[];
  chosen: string | undefined;
  onChoose: (path: string) => void;
  onPoint: (path: string | undefined) => void;
  onFocus: (box: Box) => void;
  /** What drives an arrow or a line inside a state, if that is to be seen. */
  driverOf: ((names: readonly string[]) => string) | undefined;
  /** Where a line of text can be chosen, the names of its transitions. The list below the drawing does the same. */
  onChooseArrow: ((names: readonly string[]) => void) | undefined;
};

/** A chart that was laid out, as shapes of SVG. */
export function Sheet({
  layout,
  active,
  from,
  way,
  chosen,
  onChoose,
  onPoint,
  onFocus,
  driverOf,
  onChooseArrow,
}: SheetProps) {
  const tip = useId();
  const leaders = useMemo(() => leadersOf(layout.arrows), [layout]);
  const [held, setHeld] = useState<PlacedArrow>();
  const isWayOut = (part: Arrow) =>
    way.length > 0
      ? part.names.some((name) => way.includes(name))
      : from.some((state) => containsState(part.source ?? part.from, state));
  const isLit = (arrow: PlacedArrow) => arrow === held || arrow.parts.some(isWayOut);
  // A lit arrow lies over the others. Their texts keep their order, which is that of the keyboard.
  const arrows = [...layout.arrows].sort((one, other) => Number(isLit(one)) - Number(isLit(other)));
  // As they are read: from the top to the bottom, a region before what is inside.
  const paths = layout.states
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .map(({ path }) => path);
  const stateMember = useRoving(
    paths,
    [chosen, ...active].find((path) => path !== undefined && paths.includes(path)),
  );
  const textMember = useRoving(
    layout.arrows.flatMap((arrow) => (arrow.labelAt ? arrow.label.map((line) => keyOf(arrow, line)) : [])),
    undefined,
  );
  const toldInside = ({ path, state: { inside } }: PlacedState) =>
    inside &&
    insideText(
      active.filter((state) => state !== path && containsState(path, state)),
      inside.arrows.filter(isWayOut).length,
      way.length > 0,
    );
  const state = (placed: PlacedState) => (
    <State
      key={placed.path}
      placed={placed}
      member={stateMember(placed.path)}
      isActive={isHolding(placed, active)}
      inside={toldInside(placed)}
      isChosen={placed.path === chosen}
      driverOf={driverOf}
      onChoose={onChoose}
      onPoint={onPoint}
      onFocus={onFocus}
    />
  );
  return (
    <>
      {[true, false].map((lit) => (
        <marker
          key={String(lit)}
          id={`${tip}${lit}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8Z" className="mx-tip" data-lit={lit} />
        </marker>
      ))}
      {layout.states.filter(({ isRegion }) => isRegion).map(state)}
      {arrows.map((arrow) => (
        <path
          key={keyOf(arrow)}
          d={arrow.path}
          className="mx-arrow"
          data-lit={isLit(arrow)}
          data-driver={arrow.parts.length > 0 ? driverOf?.(namesOf(arrow.parts)) : undefined}
          markerEnd={`url(#${tip}${isLit(arrow)})`}
        />
      ))}
      {arrows.map((arrow) => (
        <path
          key={keyOf(arrow)}
          d={arrow.path}
          className="mx-hit"
          onPointerEnter={() => setHeld(arrow)}
          onPointerLeave={() => setHeld(undefined)}
        />
      ))}
      {[...leaders].map(([arrow, { from: text, to }]) => (
        <path
          key={keyOf(arrow)}
          d={`M${text.x} ${text.y} L${to.x} ${to.y}`}
          className="mx-leader"
          data-lit={isLit(arrow)}
        />
      ))}
      {layout.starts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={4.5} className="mx-first" />
      ))}
      {layout.states.filter(({ isRegion }) => !isRegion).map(state)}
      {layout.arrows.map((arrow) => (
        <Label
          key={keyOf(arrow)}
          arrow={arrow}
          memberOf={(line) => textMember(keyOf(arrow, line))}
          ground={groundOf(layout, arrow)}
          isLit={(part) => arrow === held || isWayOut(part)}
          onChoose={onChooseArrow}
          onFocus={onFocus}
          onHold={(isHeld) => setHeld(isHeld ? arrow : undefined)}
        />
      ))}
    </>
  );
}

type LabelProps = Pick<SheetProps, 'onFocus'> & {
  arrow: PlacedArrow;
  /** Makes the text one of the group that the keyboard goes through. */
  memberOf: (line: string) => ReturnType<ReturnType<typeof useRoving>>;
  ground: 'region' | 'sheet';
  isLit: (part: Arrow) => boolean;
  onChoose: SheetProps['onChooseArrow'];
  /** The arrow is highlighted with its text while one of the two is pointed at, or the text has the focus. */
  onHold: (isHeld: boolean) => void;
};

/** Each line of the text stands for transitions of its own, so it is a button of its own. */
function Label({ arrow, memberOf, ground, isLit, onChoose, onFocus, onHold }: LabelProps) {
  const { label, labelAt, parts } = arrow;
  if (!labelAt) return null;
  const top = labelAt.y - ((label.length - 1) * LINE) / 2 + 3.5;
  return label.map((line, n) => {
    const own = parts.filter((part) => part.label === line);
    const choose = onChoose && (() => onChoose(namesOf(own)));
    const y = top + n * LINE;
    const member = memberOf(line);
    const button = choose && {
      ...member,
      role: 'button',
      // An event of this name may have a button of its own beside the drawing.
      'aria-label': `Path to ${line}`,
      onClick: choose,
      onKeyDown: onPress(choose, member.onKeyDown),
      onFocus: (event: FocusEvent<SVGElement>) => {
        const { currentTarget } = event;
        member.onFocus(event);
        if (!currentTarget.matches(':focus-visible')) return;
        onHold(true);
        onFocus({ x: labelAt.x, y: y - LINE, width: 0, height: LINE });
      },
      onBlur: () => onHold(false),
    };
    return (
      <text
        key={line}
        x={labelAt.x}
        y={y}
        className="mx-label"
        data-ground={ground}
        data-lit={own.some(isLit)}
        data-choosable={choose !== undefined}
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
        {...button}
      >
        {line}
      </text>
    );
  });
}

type StateProps = Pick<SheetProps, 'driverOf' | 'onChoose' | 'onPoint' | 'onFocus'> & {
  placed: PlacedState;
  member: ReturnType<ReturnType<typeof useRoving>>;
  isActive: boolean;
  /** What a closed region says of what it hides. */
  inside: string | undefined;
  isChosen: boolean;
};

function State({
  placed,
  member,
  isActive,
  inside,
  isChosen,
  driverOf,
  onChoose,
  onPoint,
  onFocus,
}: StateProps) {
  const { path, state, lines, isRegion, x, y, width, height } = placed;
  const gaps = gapsInside(state, driverOf);
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button.
    <g
      {...member}
      role="button"
      className="mx-state"
      aria-label={[
        path || 'any state',
        ...(path === state.path ? kindWords(state) : []),
        isActive && 'active now',
        inside,
        gaps > 0 && gapWords(gaps),
      ]
        .filter(Boolean)
        .join(', ')}
      aria-pressed={isChosen}
      data-path={path}
      data-leaf={!isRegion}
      data-active={isActive}
      data-lit={Boolean(inside)}
      data-gap={gaps > 0}
      data-kind={path === state.path ? state.kind : 'any'}
      data-beside={path === state.path && state.isBeside}
      onClick={() => onChoose(state.path)}
      onKeyDown={onPress(() => onChoose(state.path), member.onKeyDown)}
      onFocus={(event) => {
        member.onFocus(event);
        if (event.currentTarget.matches(':focus-visible')) onFocus(placed);
      }}
      onPointerEnter={isRegion ? undefined : () => onPoint(state.path)}
      onPointerLeave={isRegion ? undefined : () => onPoint(undefined)}
    >
      {state.history ? (
        <circle cx={x + width / 2} cy={y + height / 2} r={width / 2} className="mx-shape" />
      ) : (
        <rect x={x} y={y} width={width} height={height} rx={8} className="mx-shape" />
      )}
      <text className="mx-text">
        {lines.map(({ kind, text, room }, n) => (
          <tspan
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and their order never changes.
            key={n}
            x={state.history ? x + width / 2 : x + PADDING}
            y={state.history ? y + height / 2 + 4 : y + PADDING + 8 + n * LINE}
            className={`mx-text-${room !== undefined && inside ? 'inside' : kind}`}
            data-driver={driverOfLine(state, text, driverOf)}
          >
            {(room !== undefined && inside) || text}
          </tspan>
        ))}
      </text>
      {gaps > 0 && (
        <g className="mx-gap" style={{ transformOrigin: `${x + width}px ${y}px` }}>
          <title>{gapWords(gaps)}</title>
          <path d={`M${x + width - 17} ${y + 11}l17 -31 17 31z`} />
          <text x={x + width} y={y + 8}>
            {gaps}
          </text>
        </g>
      )}
    </g>
  );
}

/** How many of the transitions that a closed region hides are driven by nobody. */
function gapsInside({ inside, stays }: PlacedState['state'], driverOf: SheetProps['driverOf']): number {
  if (!inside || !driverOf) return 0;
  const hidden = new Set(Object.values(stays).flat());
  return [...hidden].filter((name) => driverOf([name]) === 'nobody').length;
}

function gapWords(gaps: number): string {
  return gaps === 1
    ? 'hides 1 transition that nobody drives'
    : `hides ${gaps} transitions that nobody drives`;
}

/** Only a line that stands for transitions is driven by something. */
function driverOfLine(
  { stays }: PlacedState['state'],
  line: string,
  driverOf: SheetProps['driverOf'],
): string | undefined {
  const { [line]: names = [] } = stays;
  return names.length > 0 ? driverOf?.(names) : undefined;
}

/** Whether an active state is this one or inside it. A node for "any of these" is never active itself. */
function isHolding({ path, state }: PlacedState, active: readonly string[]): boolean {
  return path === state.path && active.some((inner) => containsState(path, inner));
}

/** What the text of an arrow stands on. */
function groundOf({ states }: Layout, { labelAt }: PlacedArrow): LabelProps['ground'] {
  const isUnder = ({ isRegion, x, y, width, height }: PlacedState) =>
    isRegion &&
    labelAt !== undefined &&
    x <= labelAt.x &&
    labelAt.x <= x + width &&
    y <= labelAt.y &&
    labelAt.y <= y + height;
  return states.some(isUnder) ? 'region' : 'sheet';
}

/** Tells arrows and the lines of their texts apart. */
function keyOf({ from, to, path }: PlacedArrow, line = ''): string {
  return `${from} > ${to} ${path} ${line}`;
}

function namesOf(arrows: readonly Arrow[]): string[] {
  return arrows.flatMap(({ names }) => names);
}

/** SVG has no button, so its keys are given to what acts as one. */
function onPress(act: () => void, onOtherKey: (event: KeyboardEvent<SVGElement>) => void) {
  return (event: KeyboardEvent<SVGElement>) => {
    if (event.key !== 'Enter' && event.key !== ' ') return onOtherKey(event);
    event.preventDefault();
    act();
  };
}
