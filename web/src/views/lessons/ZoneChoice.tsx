// biome-ignore-all lint/a11y/useSemanticElements: buttons that turn a drawing are a named group, not a form's field set
/** Buttons that choose the part of the map shown in projector view. */

import { ZONES, type Zone } from '../../hosts/receiver/zones';
import { lessons as words } from '../../words/lessons';
import { stage } from '../../words/opening';

export function ZoneChoice({ zone, choose }: { zone: Zone; choose: (zone: Zone) => void }) {
  return (
    <div className="zone-choice" role="group" aria-label={words.zone}>
      {ZONES.map((one, i) => (
        <button key={one} type="button" aria-pressed={one === zone} onClick={() => choose(one)}>
          {stage.zones[i]}
        </button>
      ))}
    </div>
  );
}
