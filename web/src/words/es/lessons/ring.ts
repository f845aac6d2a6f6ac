/** Lesson 2: the ring as a token bucket. */
import type { LessonWords, Run } from '../../en/lessons/shape';
import { count, round } from '../../numbers';

const BITS_PER_BYTE = 8;
const US_PER_MS = 1000;
/** Frames a millisecond of a stream of datagrams. */
const perMs = (run: Run): number => (run['sender.rate'] * 1e6) / BITS_PER_BYTE / run['sender.payload'] / 1e3;
const wait = (run: Run): number => run['nic.coalesce_us'] / US_PER_MS;
const lasts = (run: Run): number => run['nic.ring'] / perMs(run);

export const ring: LessonWords<'quietUsed' | 'lostAt10' | 'lostDeep'> = {
  title: 'El anillo es un cubo de fichas',
  explains:
    'Cuánto puede esperar una tarjeta a su controlador antes de perder tramas, y qué profundidad necesita un anillo.',
  keep: (n) => [
    'Un descriptor listo es una ficha: una trama la toma, el controlador la devuelve.',
    'Un anillo dura sus descriptores divididos por el ritmo. Debe guardar retardo × ritmo, y algo más mientras trabaja el controlador.',
    `Con una espera de 10 ms, un anillo de 128 pierde cerca del ${round(n.lostAt10)} % de las tramas; uno de 384 pierde ${count(n.lostDeep)}.`,
  ],
  scenes: {
    place: {
      title: 'Una trama necesita un sitio',
      text: (_, run) => [
        `Del cable llegan ${count(perMs(run) * 1000)} tramas por segundo. La tarjeta ([NIC|nic]) escribe cada una en memoria ella sola ([DMA|dma]), pero solo donde la espera un búfer vacío: un [descriptor] listo.`,
        `Hay ${run['nic.ring']}, en círculo: el [anillo de recepción|ring].`,
      ],
      until: 'hayan llegado seis interrupciones',
      seen: () => 'Cada vez el controlador saca los descriptores llenos y los deja listos otra vez.',
      notes: {
        say: 'Señale las dos agujas: la tarjeta llena, el controlador vacía. Recorren el mismo círculo.',
        after: 'Pregunte: ¿qué pasa si la aguja del controlador se detiene?',
        minutes: 1,
      },
    },
    token: {
      title: 'Se toman y se devuelven',
      text: (n) => [
        'Piense en cada descriptor listo como en una ficha. Una trama que llega toma una. El controlador devuelve una cuando pone un búfer nuevo en el sitio: la [reposición|refill] (alloc_skb).',
        `Mientras el controlador llega a tiempo casi no falta ninguna ficha: aquí, nunca más de ${count(n.quietUsed)} de 384. A algo así se le llama [cubo de fichas|token].`,
      ],
      until: 'hayan pasado tres milisegundos',
      seen: () => 'Han llegado unas cincuenta tramas, y todas sus fichas menos las últimas están de vuelta.',
      notes: {
        say: 'Una trama toma una ficha, una reposición la devuelve. El anillo no hace más.',
        after: 'Ahora haremos que el controlador llegue tarde, a propósito.',
        minutes: 1,
      },
    },
    late: {
      title: 'El controlador llega tarde',
      text: (_, run) => [
        `Una [interrupción|interrupt] llama al controlador. Ahora decimos a la tarjeta que espere ${round(wait(run))} ms antes de interrumpir ([moderación de interrupciones|coalescing]). Mientras tanto nadie devuelve fichas.`,
        'Mire el círculo: la parte llena crece, trama a trama, hasta que llega el controlador.',
      ],
      until: 'haya cien descriptores llenos',
      seen: () => 'La tarjeta aún guarda todas las tramas: hay fichas de sobra. Por ahora.',
      notes: {
        say: 'El anillo ya solo cuenta hacia atrás. ¿A qué ritmo? Al que llegan las tramas.',
        after: 'Pregunte el ritmo: 17 tramas por milisegundo. ¿Cuánto duran 384?',
        minutes: 1.5,
      },
    },
    draw: {
      title: '¿Cuánto dura el anillo?',
      text: (_, run) => [
        `Un anillo más pequeño: ${run['nic.ring']} descriptores. El flujo empieza en el borde izquierdo; la primera interrupción llega a los ${round(wait(run))} ms, o algo antes si la tarjeta tiene que tirar una trama.`,
      ],
      notes: {
        say: 'Que todos dibujen antes de que nadie hable. Recoja los códigos.',
        wrong: 'Seco a los 10 ms: han tomado la duración de la espera. Pregunte con qué ritmo sería correcto.',
        after:
          'Muestre dónde toca cero la línea: el anillo está seco, y se pierden tramas hasta que llega el controlador.',
        minutes: 3,
      },
      ask: {
        question: (run) =>
          `El anillo tiene ${run['nic.ring']} descriptores y llegan ${round(perMs(run))} tramas por milisegundo. El controlador llega a los ${round(wait(run))} ms. Dibuje cuántos descriptores quedan listos.`,
        axes: { across: 'ms', up: 'descriptores listos' },
        unit: 'ms',
        reading: 'anillo seco a los, ms',
        right: (run) => `Está seco a los ${round(lasts(run))} ms.`,
        wrong: {
          wait: (_, run) =>
            `${round(wait(run))} ms es lo que falta el controlador, no lo que dura el anillo. Su curva es correcta donde solo llegan ${count(run['nic.ring'] / wait(run))} tramas por milisegundo.`,
          never: () =>
            'Su anillo no se seca nunca. Para eso hacen falta más descriptores que tramas lleguen durante la espera.',
          other: (_, run) =>
            `El anillo pierde ${round(perMs(run))} fichas por milisegundo y no recupera ninguna: divida los descriptores por eso.`,
        },
        why: (run) =>
          `${run['nic.ring']} ÷ ${round(perMs(run))} por ms = ${round(lasts(run))} ms. Después, sin ficha, la trama se pierde. Esta tarjeta da una alarma propia, como mucho una vez por milisegundo, cuando ha tenido que tirar una trama; por eso el controlador llega algo antes de lo previsto.`,
        features: { fall: 'caída recta', dry: 'seco en el momento correcto', back: 'repuesto tras la espera' },
      },
    },
    lost: {
      title: 'Sin ficha no hay trama',
      text: (_, run) => [
        `El mismo anillo de ${run['nic.ring']}, visto despacio. Cuando se toma la última ficha, la tarjeta no tiene dónde escribir. Tira la trama, y nadie se lo dice al emisor: [UDP|udp] no pregunta.`,
      ],
      until: 'se pierda una trama en la tarjeta',
      seen: (n) =>
        `Mire la bandeja al pie del escenario. Allí acaban unas ${round(n.lostAt10)} de cada 100 tramas, aunque la CPU habría tenido tiempo para todas. Serían muchas más si esta tarjeta no llamara al controlador, fuera de turno, cuando ha tenido que tirar una.`,
      notes: {
        say: 'La red está bien y la CPU no está sobrecargada. Las tramas se pierden porque nadie llegó a tiempo.',
        wrong: '«La CPU era demasiado lenta». Enseñe la cronología de la CPU: estaba libre.',
        minutes: 2,
      },
    },
    deep: {
      title: '¿Qué profundidad basta?',
      text: () => [
        'Dele la vuelta. El anillo debe guardar todo lo que llega mientras falta el controlador: profundidad > retardo × ritmo; con las letras del estudio, D > τ · R.',
      ],
      notes: {
        say: 'Tienen todo lo necesario: un ritmo, un retardo. Que calculen en papel.',
        wrong: 'La mitad de retardo × ritmo: la media. Decide el momento más lleno.',
        after: 'Muestre la gráfica del anillo: su pico es la respuesta.',
        minutes: 3,
      },
      ask: {
        question: (run) =>
          `La tarjeta espera ${round(wait(run))} ms y llegan ${round(perMs(run))} tramas por milisegundo. En un anillo muy grande: ¿cuántos descriptores se usan como mucho?`,
        unit: 'descriptores',
        right: () => 'Tiene que haber tantos como dice la máquina, o se pierden tramas.',
        wrong: {
          half: (given) =>
            `${given} es cerca de la mitad. De media se usa la mitad, pero decide el momento más lleno. Tendría razón si el controlador llegara en la mitad de tiempo:`,
          low: (given) => `${given} bastarían si el controlador llegara antes, como aquí:`,
          high: (given) => `${given} sería seguro, pero más de lo necesario: cada descriptor guarda un búfer.`,
          other: (given) => `${given}: multiplique las tramas por milisegundo por los milisegundos.`,
        },
        why: (run) =>
          `${round(perMs(run))} por ms × ${round(wait(run))} ms = ${count(perMs(run) * wait(run))}, y algunas más mientras trabaja el controlador.`,
      },
    },
    enough: {
      title: 'Más profundo, y nada se pierde',
      text: (n) => [
        `El mismo flujo y la misma espera de 10 ms con 384 descriptores: se pierden ${count(n.lostDeep)} tramas. En una máquina real: ethtool -G eth0 rx 384 para la profundidad, ethtool -C eth0 rx-usecs para la espera.`,
        'El controlador también puede llegar a tiempo y no devolver nada: si no hay memoria para un búfer nuevo. Esa es la lección «Por qué se secó el anillo» (la 9).',
      ],
      until: 'hayan pasado treinta milisegundos',
      seen: () => 'El controlador ha llegado tres veces en estos 30 ms. Cada vez quedaban descriptores.',
      notes: {
        say: 'Deciden tres números: profundidad, retardo, ritmo. Todo lo que retrasa al controlador cuenta como retardo.',
        after: 'Para casa: encuentre en la máquina otra manera de que el controlador llegue tarde.',
        minutes: 1.5,
      },
    },
  },
};
