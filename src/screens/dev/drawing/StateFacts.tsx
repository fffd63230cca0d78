import {
  type Chart,
  type ChartState,
  historySentence,
  kindWords,
} from '../../../../machines/diagram/chart.ts';
import { Button } from '../../../components/buttons/Button.tsx';
import { missingPicture, pictureOf } from '../pictures.ts';

type StateFactsProps = {
  chart: Chart;
  state: ChartState;
  isClosed: boolean;
  onToggle: () => void;
  onChoose: (path: string) => void;
};

/** All that a chart says of one state, and the ways that lead out of it and into it. */
export function StateFacts({ chart, state, isClosed, onToggle, onChoose }: StateFactsProps) {
  const { path, description, tags, lines, states } = state;
  const name = path || chart.id;
  const kinds =
    state.kind === 'atomic' || state.kind === 'compound'
      ? [state.kind, ...kindWords(state)]
      : kindWords(state);
  const returns = historySentence(state);
  const way = (label: string, end: string, arrow: string) => (
    <li key={`${label} ${end}`}>
      <span>{label}</span>{' '}
      <button type="button" className="mx-way" onClick={() => onChoose(end)}>
        {arrow} {end || chart.id}
      </button>
    </li>
  );
  const picture = pictureOf(chart.id, path);
  const reason = missingPicture(chart.id, path);
  const out = chart.arrows.filter(({ from }) => from === path);
  const into = chart.arrows.filter(({ from, to }) => to === path && from !== path);
  return (
    <section className="mx-facts" aria-label={`State ${name}`}>
      <div className="mx-facts-head">
        <h3>{name}</h3>
        {kinds.map((kind) => (
          <span key={kind} className="mx-tag">
            {kind}
          </span>
        ))}
        {tags.map((tag) => (
          <span key={tag} className="mx-tag" data-kind={tag}>
            {tag}
          </span>
        ))}
        {states.length > 0 && path !== '' && (
          <Button size="dense" kind="secondary" aria-expanded={!isClosed} onClick={onToggle}>
            {isClosed ? 'Open its states' : 'Close its states'}
          </Button>
        )}
      </div>
      {returns !== undefined && <p className="mx-quiet">{returns}</p>}
      {description !== undefined && <p className="mx-quiet">{description}</p>}
      {picture !== undefined && (
        <img
          className="mx-picture"
          src={picture}
          alt={`The screen in ${path}`}
          width={390}
          height={844}
          loading="lazy"
        />
      )}
      {reason !== undefined && <p className="mx-quiet">It has no picture. {reason}</p>}
      {lines.length > 0 && (
        <ul className="mx-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {out.length > 0 && (
        <ul className="mx-ways" aria-label={`Ways out of ${name}`}>
          {out.map(({ label, to }) => way(label, to, '→'))}
        </ul>
      )}
      {into.length > 0 && (
        <ul className="mx-ways" aria-label={`Ways into ${name}`}>
          {into.map(({ label, from }) => way(label, from, '←'))}
        </ul>
      )}
    </section>
  );
}
