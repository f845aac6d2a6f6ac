/**
 * Messages by which an embedding page plays, seeks and changes parameters. Messages are validated, and answers
 * contain only visible information.
 * Only the page that directly contains this one can send them. If the link has `host=`, the sender must have this
 * origin.
 */
import * as v from 'valibot';
import type { Lab } from '../run/lab';
import { originOf } from '../scenario/exam';
import { decodeLink, parseDuration } from '../scenario/link';
import { limitsOf, paramOf, parseValue } from '../scenario/params';
import { dialogs } from '../words/dialogs';
import { link } from '../words/link';
import { embedderIn } from './embedder';

const time = v.pipe(
  v.string(),
  v.transform(parseDuration),
  v.number(() => dialogs.embed.seekWhere),
);

const request = v.variant('type', [
  v.object({ type: v.literal('ringside:hello') }),
  v.object({ type: v.literal('ringside:play') }),
  v.object({ type: v.literal('ringside:pause') }),
  v.object({ type: v.literal('ringside:seek'), t: time }),
  v.object({
    type: v.literal('ringside:set'),
    id: v.pipe(v.string(), v.maxLength(40)),
    value: v.pipe(v.string(), v.maxLength(40)),
  }),
]);
type Request = v.InferOutput<typeof request>;

/** Shortest interval between two messages with the time of the run, ms of real time. */
const TELL_EVERY_MS = 250;

function obey(lab: Lab, asked: Request): string | null {
  switch (asked.type) {
    case 'ringside:play':
      lab.clock.play();
      return null;
    case 'ringside:pause':
      lab.clock.pause();
      return null;
    case 'ringside:seek':
      lab.clock.seek(asked.t);
      return null;
    case 'ringside:set':
      return set(lab, asked.id, asked.value);
    case 'ringside:hello':
      return null;
  }
}

/**
 * Sets a parameter to a value in the form of a link. The embedding page can do this even if the link forbids the user
 * to change parameters.
 */
function set(lab: Lab, id: string, text: string): string | null {
  const param = paramOf(id);
  if (param === undefined) return dialogs.embed.noParam(id);
  const value = parseValue(param, text);
  if (value === null) return link.notAllowed(id, text, limitsOf(param));
  lab.changes.change(id, value);
  return null;
}

/** Longest text of a refusal, in characters. A refusal quotes the request, which may have megabytes. */
const REFUSAL_CAP = 200;

const shortened = (text: string): string => (text.length > REFUSAL_CAP ? `${text.slice(0, REFUSAL_CAP)}…` : text);

/** Accepts messages while the page exists. Sends the message `ready`, and later the time of the run. */
export function talkWithEmbedder(lab: Lab, around: Window): void {
  const { host: named = '' } = decodeLink(location.hash).scenario.page;
  const origin = named === '' ? '' : originOf(named);
  // The check of the link's entries (`knownEntries.ts`) tells the user.
  if (origin === null) return;
  const { tell, hear } = embedderIn(around, origin);
  let ready = false;
  hear((data) => {
    const read = v.safeParse(request, data);
    const refused = read.success ? obey(lab, read.output) : read.issues[0].message;
    if (refused !== null) tell({ type: 'ringside:refused', asked: shortened(data.type), said: shortened(refused) });
    else if (ready && data.type === 'ringside:hello') tell({ type: 'ringside:ready' });
  });
  let sent_ms = 0;
  let sent = '';
  lab.paintWith(({ t, playing, wall_ms }) => {
    if (!ready) tell({ type: 'ringside:ready' });
    ready = true;
    const now = `${Math.floor(t)} ${playing}`;
    if (now === sent || wall_ms - sent_ms < TELL_EVERY_MS) return;
    [sent, sent_ms] = [now, wall_ms];
    tell({ type: 'ringside:moment', t_ns: Math.floor(t), playing });
  });
}
