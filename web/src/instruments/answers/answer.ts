/** What each answer gets from the side panel. */
import type { Span } from '../../lib/span';
import type { Asked, Subject } from '../../run/asked';

/** `rows`: the simulator's answer. Empty if the simulator is not asked. The span is the one that is asked about. */
export type AnswerProps = Pick<Asked, 'at_ns'> & Pick<Subject, 'number'> & Span & { readonly rows: Float64Array };
