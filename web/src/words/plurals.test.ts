import { afterEach, expect, it } from 'vitest';
import { causes } from './causes';
import type { Happened } from './events';
import { learn } from './languages';
import { remedies } from './remedies';
import { speak } from './spoken';
import { stage } from './stage';

afterEach(() => speak({}, 'en-GB'));

/** An entry of the event journal with the count 1. */
const ONE: Happened = {
  a: 1,
  b: 1,
  one: '',
  other: '',
  known: true,
  change: '',
  drop: 'Ring',
  flush: 'PollEnd',
};

it.each([
  ['en', ['; 1 segment in flight', '1 frame is still lost, now in the ring', '1 empty']],
  ['es', ['; 1 segmento en vuelo', 'aún se pierde 1 trama, ahora in the ring', '1 vacío']],
  ['fr', ['; 1 segment en vol', '1 trame est encore perdue, maintenant in the ring', '1 vide']],
])('in %s the count 1 has the singular', async (language, [inFlight, lost, empty]) => {
  await learn(language);
  expect(causes.links.RtoFired(ONE)).toContain(inFlight);
  expect(remedies.stillNow(1, 'in the ring')).toBe(lost);
  expect(stage.empty(1)).toBe(empty);
});
