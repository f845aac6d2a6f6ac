import type { Dictionary } from '../dictionary';
import { count, duration } from '../numbers';

export const refusals: Dictionary['refusals'] = {
  reasons: {
    UnknownNumber: ({ number }) =>
      `La máquina no tiene nada con el número ${number}: la página y ella son de versiones distintas. Recargue la página.`,
    ParameterCount: ({ number, most }) =>
      `La máquina ha recibido ${count(number)} parámetros y tiene ${count(most)}: la página y ella son de versiones distintas. Recargue la página.`,
    NotAllowed: ({ label, value, limits, most: step }) =>
      `${label} ${value}: se admite ${limits}${step > 0 && step !== 1 ? `, en pasos de ${step}` : ''}.`,
    AtStartOnly: ({ label, value }) => `${label} ${value}: exige empezar de nuevo, así que solo puede elegirse en 0 s.`,
    AfterLongestRun: ({ number, most }) =>
      `Un cambio en ${duration(number)}: se admite 0 … ${duration(most)}, la ejecución más larga.`,
    BeyondMtu: ({ label, value, most, labels }) =>
      `${label} ${value}: se admite 1 … ${count(most)} bytes, para que un datagrama quepa en ${labels.mtu}.`,
    RouterWithoutAcks: ({ label, value, labels }) =>
      `${label} ${value}: se admite udp cuando ${labels.role} es forward, porque por un router no vuelven los ACK.`,
    FurtherSenderWithoutAcks: ({ label, value, labels }) =>
      `${label} ${value}: se admite 0, u otro valor cuando ${labels.protocol} es udp, porque los ACK solo llegan al primer emisor.`,
  },
  scenario: 'La máquina ha rechazado este escenario.',
  abi: 'la página y su máquina son de versiones distintas',
  load: 'no se ha podido cargar la máquina',
  silent: 'la máquina no responde',
  panic: (place) => `la máquina ha roto una de sus propias reglas, en ${place}`,
};
