/** La salida de los ACK. */
import type { Dictionary } from '../dictionary';
import { count, plural } from '../numbers';

export const wayOut: Dictionary['wayOut'] = {
  title: 'La salida de los ACK',
  means:
    'Un ACK sale como cualquier paquete: tcp_send_ack lo entrega a IP, IP a la cola pfifo_fast, y hard_start_xmit, del controlador, le da un descriptor del anillo de transmisión. Ahí queda hasta que el controlador lo recupera.',
  queue: 'pfifo_fast',
  band: (band) => `banda ${band}`,
  ring: 'anillo de transmisión',
  ofRing: (size) => `de ${count(size)}`,
  open: 'cola abierta',
  shut: 'cola parada',
  figures: 'La salida en cifras',
  facts: {
    acks: 'ACK enviados hasta ahora',
    waiting: 'esperan en la cola',
    limit: 'cada banda admite',
    used: 'descriptores en uso',
    sent: 'de ellos enviados, sin recuperar',
    state: 'la cola',
    stops: 'parada por el controlador',
    interrupts: 'interrupciones solo por lo enviado',
  },
  ofDescriptors: (used, size) => `${count(used)} de ${count(size)}`,
  isOpen: 'abierta',
  isStopped: 'parada: quedan pocos descriptores libres',
  times: (times) => plural(times, { one: `${count(times)} vez`, other: `${count(times)} veces` }),
  told: 'Cómo sabe un controlador que un paquete se ha enviado es cosa suya: por una interrupción por cada uno, o durante un sondeo, y por una interrupción solo si no llega ninguno. La que avisa también de paquetes recibidos no cuenta aquí.',
};
