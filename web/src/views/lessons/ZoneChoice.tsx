// biome-ignore-all lint/a11y/useSemanticElements: buttons that turn a drawing are a named group, not a form's field set
/** Buttons that choose which part of the map projector view shows. */

import { useHost } from '../../hosts/hosts';
import { ZONES, type Zone } from '../../hosts/zones';
import { lessons as words } from '../../words/lessons';
import { stage } from '../../words/opening';

export function ZoneChoice({ zones, choose }: { zones: readonly Zone[]; choose: (zone: Zone) => void }) {
  const titles = useHost().id === 'router' ? words.routerZones : stage.zones;
  return (
    <div className="zone-choice" role="group" aria-label={words.zone}>
      {ZONES.map((one, i) => (
        <button key={one} type="button" aria-pressed={zones.includes(one)} onClick={() => choose(one)}>
          {titles[i]}
        </button>
      ))}
    </div>
  );
}
