/** Switch between a router and the far host behind it, shown if the far host is simulated as a complete host. */
// biome-ignore-all lint/a11y/useSemanticElements: a group of two buttons is not the fieldset of a form
import { showsFarHost } from '../../scenario/farHost';
import { useChosen, useLab } from '../../ui/useLab';
import { farHost as words } from '../../words/farHost';
import './hostSwitch.css';

export function HostSwitch() {
  const lab = useLab();
  const isFar = useChosen(showsFarHost);
  const host = (name: string, far: boolean) => (
    <button type="button" aria-pressed={isFar === far} onClick={() => isFar !== far && lab.showFarHost(far)}>
      {name}
    </button>
  );
  return (
    <div className="hosts" role="group" aria-label={words.title}>
      {host(words.router, false)}
      {host(words.farHost, true)}
    </div>
  );
}
