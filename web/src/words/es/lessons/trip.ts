/** Lesson 1: one packet's way from the wire to the program. */
import type { LessonWords, Run } from '../../en/lessons/shape';
import { round } from '../../numbers';

const US_PER_MS = 1000;
const onTheWire = (run: Run): number => (1500 * 8) / run['link.rate'];

export const trip: LessonWords<'delay' | 'busyDelay' | 'softirq' | 'reader'> = {
  title: 'El viaje de un paquete',
  sentence: 'Del cable al programa: dónde espera, quién lo lleva y quién paga.',
  scenes: {
    wire: {
      title: 'En el cable',
      text: () => [
        'Cada punto es un [paquete|packet]. Llega por la izquierda, pasa por una [tarjeta de red|nic] a la memoria, sube por el núcleo y acaba en un programa que llama a recv().',
        'Lo ve 50 000 veces más lento de lo que es. El deslizador de abajo a la derecha lo cambia.',
      ],
      until: 'hayan llegado los primeros paquetes',
      seen: () =>
        'El escenario tiene tres partes: tarjeta y controlador, los protocolos del núcleo, el [proceso|process] receptor. La lección las recorre de izquierda a derecha.',
      notes: { say: 'Deje que encuentren solos las tres zonas. Después, reproduzca.', minutes: 1.5 },
    },
    interrupt: {
      title: 'La tarjeta llama a la puerta',
      text: () => [
        'La tarjeta ha escrito la trama en un búfer del [anillo de recepción|ring], sin la CPU ([DMA|dma]). Ahora hay que avisar a alguien: lanza una [interrupción|interrupt].',
      ],
      until: 'hayan llegado dos interrupciones',
      seen: () =>
        'El manejador no hace casi nada: anota que hay trabajo y acaba. Mientras corre, bloquea todo lo demás.',
      notes: {
        say: 'Mire la cronología: el trazo fino es la interrupción.',
        wrong: '«La interrupción sube el paquete». Solo anota que hay uno.',
        minutes: 1.5,
      },
    },
    order: {
      title: '¿Por dónde?',
      text: () => ['Antes de mirar: ¿por dónde pasa un paquete?'],
      notes: { say: 'Que lo ordenen primero en papel.', minutes: 2.5 },
      ask: {
        question: () => 'Ponga los lugares en el orden en que pasa un paquete.',
        options: [
          'la cola de recepción del socket',
          'el anillo de recepción',
          'la memoria del propio programa',
          'IP (ip_rcv)',
        ],
        right: () => 'De la tarjeta hasta el programa.',
        wrong: {
          direct: () =>
            'Ha puesto el programa antes que la cola del socket. Para eso el programa tendría que estar allí, esperando con su búfer, en ese mismo momento. TCP tiene un camino así; UDP pasa siempre por la cola.',
          other: () => 'Primero la tarjeta, después el núcleo de abajo arriba, al final el programa.',
        },
        why: () => 'Tarjeta → anillo → IP → cola de recepción → copiado al programa por recv().',
      },
    },
    softirq: {
      title: 'Quién lo lleva',
      text: () => [
        'Justo después de la interrupción, el núcleo saca el paquete del anillo, lo pasa por IP y lo lleva al [socket]. Esto es una [softirq]: ningún proceso la ha pedido, y ninguno puede aplazarla.',
      ],
      until: 'haya subido un paquete',
      seen: (n) =>
        `En este flujo las softirq ocupan cerca del ${round(n.softirq * 100)} % de la CPU; el programa, el ${round(n.reader * 100)} %. Quien corra en ese momento se detiene por ella y paga esperando.`,
      notes: {
        say: 'Pregunte quién paga este tiempo. El proceso que esté corriendo en ese momento.',
        wrong: '«Lo hace el programa». Está dormido.',
        minutes: 2,
      },
    },
    wake: {
      title: 'El programa despierta',
      text: () => [
        'El programa duerme en recv(). Cuando un paquete entra en la [cola de recepción|receivequeue], se le despierta; el [planificador|scheduler] le da la CPU; copia los bytes a su propia memoria y vuelve a dormir.',
      ],
      until: 'el programa haya despertado dos veces',
      seen: () => 'Aquí está solo, así que obtiene la CPU al momento.',
      notes: { say: 'Señale la cola de ejecución: un proceso, que viene y va.', minutes: 1.5 },
    },
    long: {
      title: '¿Cuánto tarda?',
      text: (_, run) => [
        `El cable lleva ${round(run['link.rate'])} Mb/s: un paquete completo está en él ${round(onTheWire(run))} µs. Un ping al emisor y de vuelta tarda ${round(run['link.rtt'])} ms.`,
      ],
      notes: {
        say: '¿Cuántos de los microsegundos son cable, camino y núcleo?',
        wrong: '12 µs: solo los bits en el cable. Faltan el camino y el trabajo.',
        minutes: 2.5,
      },
      ask: {
        question: () => '¿Cuántos microsegundos pasan desde el emisor hasta que el programa tiene el paquete?',
        unit: 'µs',
        right: () => 'Camino, interrupción, softirq, despertar, copiar: todo cuenta.',
        wrong: {
          wire: (_, run) =>
            `${round(onTheWire(run))} µs es lo que tardan sus bits en el cable. Para que fuera así, el emisor tendría que estar pegado a la tarjeta, y el núcleo trabajar gratis.`,
          rtt: () =>
            'Eso es más o menos el ping: ida y vuelta, con el trabajo del otro host. Un paquete va en un solo sentido. Tendría razón en este camino más largo:',
          other: () =>
            'La mitad del ping no es todo camino: una parte es el trabajo de los propios hosts. Después sume el trabajo del núcleo aquí.',
        },
        why: (run) =>
          `El ping de ${round(run['link.rtt'] * US_PER_MS)} µs tiene dos caminos y el trabajo de ambos hosts. Un camino y, en esta máquina, interrupción, softirq, despertar y copia: unos 60 µs en total.`,
      },
    },
    busy: {
      title: 'El mismo viaje en una máquina ocupada',
      text: (n) => [
        `Sin nada más que hacer, un paquete llega a los ${round(n.delay)} ms. Aquí diez [compilaciones|compile] comparten la CPU con el programa, y es un flujo TCP que envía todo lo que puede.`,
        'La subida es tan rápida como antes. Después el paquete espera en la cola a su lector, y el lector espera la CPU.',
      ],
      until: 'hayan pasado ocho décimas de segundo',
      seen: (n) =>
        `En 25 s el viaje medio tarda unos ${round(n.busyDelay)} s: ${round((n.busyDelay * 1000) / n.delay)} veces más. Las otras lecciones explican por qué.`,
      notes: {
        say: 'De una quinta parte de un milisegundo a segundos, sin cambiar una sola línea de la red.',
        after: 'Elija la lección siguiente: la 4 para las colas, la 5 para la CPU.',
        minutes: 1.5,
      },
    },
  },
};
