import { useLookup } from '../../i18n/texts.ts';
import type { Tone } from '../../theme/tokens.ts';
import type { Standing, StatusTones } from './tone.ts';
import styles from './status.module.css';

/** The shape of a tone: seven that differ without colour, drawn, because the glyphs of fonts vary. */
export function ToneShape({ tone, size = 8 }: { readonly tone: Tone; readonly size?: number }) {
  return (
    <svg className={styles.shape} width={size} height={size} viewBox="0 0 8 8" aria-hidden>
      {SHAPES[tone]}
    </svg>
  );
}

const SHAPES: Readonly<Record<Tone, React.ReactNode>> = {
  neutral: <circle cx="4" cy="4" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  info: <path d="M4 .5a3.5 3.5 0 1 0 3.5 3.5H4z" fill="currentColor" />,
  progress: <path d="M1 .7 7.4 4 1 7.3z" fill="currentColor" />,
  ok: <circle cx="4" cy="4" r="3.6" fill="currentColor" />,
  warn: <path d="M4 .6 7.8 7.4H.2z" fill="currentColor" />,
  bad: <rect x=".8" y=".8" width="6.4" height="6.4" fill="currentColor" />,
  hold: <path d="M4 0l4 4-4 4-4-4z" fill="currentColor" />,
};

/** A status as shape, word and colour. */
export function Status<Value extends string>({
  of,
  value,
}: {
  readonly of: StatusTones<Value>;
  readonly value: Value;
}) {
  const text = useLookup();
  return <ToneLabel tone={of.tones[value]}>{text(`status:${of.domain}.${value}`)}</ToneLabel>;
}

/** Statuses of one thing side by side. Two may have the same words, as the order and its parcel that was signed for: nobody reads them twice. */
export function Statuses({ of, children }: { readonly of: readonly Standing[]; readonly children?: React.ReactNode }) {
  const text = useLookup();
  const said = of.map(({ tone, words }) => ({ tone, words: text(words) }));
  return (
    <span className={styles.several}>
      {said
        .filter(({ words }, at) => said.findIndex((other) => other.words === words) === at)
        .map(({ tone, words }) => (
          <ToneLabel key={words} tone={tone}>
            {words}
          </ToneLabel>
        ))}
      {children}
    </span>
  );
}

/** A status whose words may stand beside it already: then it is said again without colour and shape, because a column must also stand alone. */
export function StatusAfter({ before, is }: { readonly before: Standing | undefined; readonly is: Standing }) {
  const text = useLookup();
  const words = text(is.words);
  return before !== undefined && text(before.words) === words ? (
    <span className="muted">{words}</span>
  ) : (
    <ToneLabel tone={is.tone}>{words}</ToneLabel>
  );
}

/** Any words in a tone. */
export function ToneLabel({ tone, children }: { readonly tone: Tone; readonly children: React.ReactNode }) {
  return (
    <span className={styles.label} data-tone={tone}>
      <ToneShape tone={tone} />
      {children}
    </span>
  );
}
