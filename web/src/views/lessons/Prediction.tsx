// biome-ignore-all lint/a11y/useSemanticElements: a group of a drawing, fields and a reply is not the fieldset of a form
/** A question of a scene: the user commits an answer, then the machine runs and replies. */

import { useEffect, useRef, useState } from 'react';
import { useLab } from '../../ui/useLab';
import { lessons as words } from '../../words/lessons';
import { page } from '../../words/opening';
import type { Question } from './all';
import { type Coded, encodeAnswer, readingOf } from './answerCode';
import { answered, questionOf } from './answered';
import { CurveField } from './CurveField';
import { type Curve, POINTS } from './curve';
import { type Answering, ChoiceField, NumberField, OrderField } from './fields';
import { truthOf, type Verdict, verdictOf } from './grade';
import type { Ask, Given, Instance } from './lesson';
import { Reply } from './Reply';
import { recordAnswer } from './record';
import { instanceOf, runOfSetup } from './setup';
import type { Staging } from './staging';
import { runTrial } from './trial';

type State =
  | { readonly is: 'asked'; readonly problem: string }
  | { readonly is: 'running'; readonly given: Given; readonly share: number }
  | { readonly is: 'failed'; readonly why: string }
  | { readonly is: 'answered'; readonly verdict: Verdict };

const ASKED: State = { is: 'asked', problem: '' };

/** State of a question at the start: an earlier answer to the question if there is one. */
function firstState(question: string): State {
  const verdict = answered.getState()[question];
  return verdict === undefined ? ASKED : { is: 'answered', verdict };
}

export function Prediction({ staging, question }: { staging: Staging; question: Question }) {
  const { lesson, scene, seed, nth } = staging;
  const { ask } = question;
  const instance = instanceOf(scene.run, seed);
  const [state, setState] = useState<State>(() => firstState(questionOf(lesson, nth, seed)));
  const [first] = useState(() => firstDraft(ask, instance));
  const [draft, setDraft] = useState<Given | null>(() => (state.is === 'answered' ? state.verdict.given : first));
  const commit = useTrial(staging, ask, instance, setState);
  const verdict = state.is === 'answered' ? state.verdict : null;
  const tried = useWaiting(staging);
  const say = (): void => {
    if (state.is === 'running' || verdict !== null) return;
    // The initial order and the initial curve do not count as answers. The user must change them.
    if (draft !== null && draft !== first) commit(draft);
    else setState({ is: 'asked', problem: ask.kind === 'order' ? words.missingOrder : words.missing });
  };
  return (
    <div
      className="prediction stack"
      role="group"
      aria-label={words.prediction}
      data-open={verdict === null}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) say();
      }}
    >
      <p className="question">{question.question}</p>
      {staging.isOpen && ask.pausesAt === undefined && ask.hidesMap !== true && <p className="muted">{words.stands}</p>}
      <Field
        question={question}
        instance={instance}
        draft={draft}
        change={setDraft}
        fixed={state.is === 'running' || verdict !== null}
        verdict={verdict}
      />
      <div className="prediction-ways beside">
        <Commit isSaid={verdict !== null} isRunning={state.is === 'running'} say={say} ask={() => setState(ASKED)} />
        {scene.run.vary !== undefined && (
          <button type="button" className="link" onClick={() => staging.goTo(nth, seed + 1)}>
            {words.fresh}
          </button>
        )}
      </div>
      {state.is === 'running' && <p aria-hidden="true">{words.running(Math.round(state.share * 20) / 20)}</p>}
      <div role="status">
        {state.is === 'asked' && tried && <p className="alarm">{words.waitsForYou}</p>}
        <Said state={state} />
        {verdict !== null && <Reply verdict={verdict} question={question} staging={staging} />}
      </div>
      {verdict !== null && (
        <Code answer={{ lesson: lesson.id, scene: nth + 1, seed, value: readingOf(ask, verdict.given) }} />
      )}
    </div>
  );
}

type CommitProps = { isSaid: boolean; isRunning: boolean; say: () => void; ask: () => void };

/** Button that commits the answer. After the reply, another button in this place asks the question again. */
function Commit({ isSaid, isRunning, say, ask }: CommitProps) {
  return isSaid ? (
    <button type="button" onClick={ask}>
      {words.drawAgain}
    </button>
  ) : (
    <button type="button" className="primary" aria-disabled={isRunning} onClick={say}>
      {words.commit}
    </button>
  );
}

/** A committed answer as a code to hand in. */
function Code({ answer }: { answer: Coded }) {
  return (
    <p className="muted code" title={words.codeWhy}>
      {page.labelled(words.code, '')}
      <code>{encodeAnswer(answer)}</code>
    </p>
  );
}

/** Message about the computation of the answer, or about why there is no answer. */
function Said({ state }: { state: State }) {
  switch (state.is) {
    case 'asked':
      return state.problem === '' ? null : <p className="alarm">{state.problem}</p>;
    case 'running':
      return <p className="visually-hidden">{words.checking}</p>;
    case 'failed':
      return <p className="alarm">{words.failed(state.why)}</p>;
    case 'answered':
      return null;
  }
}

/** Initial order or curve, which the user changes. Null for other kinds of question. */
function firstDraft(ask: Ask, instance: Instance): Given | null {
  if (ask.kind === 'order') return { kind: 'order', items: ask.items.map((_, i) => i) };
  if (ask.kind !== 'curve') return null;
  const top = ask.top(instance);
  return { kind: 'curve', curve: Array.from({ length: POINTS }, () => top) };
}

/** Prevents the user from moving the clock while the question is open. Returns true after such an attempt. */
function useWaiting({ isOpen, began_ns }: Staging): boolean {
  const lab = useLab();
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (!isOpen || began_ns === null) return undefined;
    if (lab.status.playing) lab.clock.pause();
    lab.clock.wait(() => setTried(true));
    return () => lab.clock.wait(null);
  }, [lab, isOpen, began_ns]);
  return isOpen && tried;
}

/** Result of a scene's run. */
type Known = { readonly began_ns: number } & Pick<Verdict, 'truth' | 'measured'>;

/** Commits an answer: a separate machine runs the scene, and then the picture plays the scene. */
function useTrial(
  staging: Staging,
  ask: Ask,
  instance: Instance,
  tell: (state: State) => void,
): (given: Given) => void {
  const lab = useLab();
  const giveUp = useRef<() => void>(() => {});
  useEffect(() => () => giveUp.current(), []);
  /** Result of the scene if its run has already been made. Another answer is then judged without a new run. */
  const known = useRef<Known | null>(null);
  /** Answer that was committed before the scene's start was found. */
  const kept = useRef<Given | null>(null);
  const { lesson, scene, nth, seed, began_ns } = staging;
  const question = questionOf(lesson, nth, seed);
  const reply = (given: Given, { began_ns, truth, measured }: Known): void => {
    const verdict = { ...verdictOf(ask, given, truth, instance), measured };
    tell({ is: 'answered', verdict });
    if (!(question in answered.getState())) recordAnswer(lesson, nth, seed, verdict);
    answered.setState({ [question]: verdict });
    lab.clock.wait(null);
    lab.clock.seek(began_ns);
    lab.clock.play();
  };
  const commit = (given: Given): void => {
    kept.current = began_ns === null ? given : null;
    giveUp.current();
    if (began_ns !== null && known.current?.began_ns === began_ns) {
      reply(given, known.current);
      return;
    }
    tell({ is: 'running', given, share: 0 });
    if (began_ns === null) return;
    const at = { from_ns: began_ns, span_ns: ask.span_ns, samples: ask.samples };
    const client = lab.engine();
    giveUp.current = () => client.close();
    runTrial(client, runOfSetup(scene.run, seed), at, (share) => tell({ is: 'running', given, share })).then(
      (trial) => {
        known.current = { began_ns, truth: truthOf(ask, trial), measured: ask.measure?.(trial) };
        reply(given, known.current);
      },
      ({ message }: Error) => tell({ is: 'failed', why: message }),
    );
  };
  useEffect(() => {
    if (began_ns !== null && kept.current !== null) commit(kept.current);
  });
  return commit;
}

type FieldProps = Answering & {
  readonly question: Question;
  readonly instance: Instance;
  readonly verdict: Verdict | null;
};

function Field({ question, instance, verdict, ...answering }: FieldProps) {
  const { draft, change, fixed } = answering;
  const { ask, options, unit = '', axes } = question;
  switch (ask.kind) {
    case 'number':
      return <NumberField {...answering} most={ask.most} step={ask.step} unit={unit} />;
    case 'choice':
      return <ChoiceField {...answering} options={options} />;
    case 'order':
      return <OrderField {...answering} options={options} />;
    case 'curve':
      return (
        <CurveField
          curve={draft?.kind === 'curve' ? draft.curve : []}
          top={ask.top(instance)}
          span_ms={ask.span_ns / 1e6}
          axes={axes}
          machine={machineCurve(verdict)}
          fixed={fixed}
          change={(curve: Curve) => change({ kind: 'curve', curve })}
        />
      );
  }
}

function machineCurve(verdict: Verdict | null): Curve | null {
  return verdict?.truth.kind === 'curve' ? verdict.truth.curve : null;
}
