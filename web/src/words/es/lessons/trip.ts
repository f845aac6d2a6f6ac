/** Lesson 1: one packet's way from the wire to the program. */
import type { LessonWords, Run } from '../../en/lessons/shape';
import { count, round } from '../../numbers';

const US_PER_MS = 1000;
const onTheWire = (run: Run): number => (1500 * 8) / run['link.rate'];

export const trip: LessonWords<'delay' | 'busyDelay' | 'softirq' | 'reader'> = {
  title: 'El viaje de un paquete',
  explains: 'Dónde espera un paquete entre el cable y el programa, qué lo lleva y qué tiempo de CPU lo paga.',
  keep: (n) => [
    'La tarjeta escribe la trama en memoria ella sola. Una interrupción avisa, una softirq la sube al socket y el programa la copia.',
    'Lo que esté en marcha cuando llega un paquete se para por él.',
    `En la máquina desocupada un paquete tarda ${round(n.delay)} ms. Junto a diez compilaciones tarda unos ${round(n.busyDelay)} s, porque el programa espera la CPU.`,
  ],
  scenes: {
    wire: {
      title: 'En el cable',
      text: () => [
        'Cada cuadradito es un [paquete|packet]. Llegan por la izquierda, pasan por una [tarjeta de red|nic] a la memoria, suben por el núcleo y acaban en un programa que llama a recv(). Uno lleva un círculo alrededor: sígalo, aquí y en las escenas siguientes.',
        `Lo ve ${count(50_000)} veces más lento de lo que es. El deslizador de abajo a la derecha lo cambia.`,
      ],
      until: 'el paquete del círculo haya llegado a la tarjeta',
      seen: () =>
        'La imagen tiene tres partes: tarjeta y controlador, los protocolos del núcleo, el [proceso|process] receptor. El paquete las recorre de izquierda a derecha.',
      notes: { say: 'Deje que encuentren solos las tres zonas. Después, reproduzca.', minutes: 1.5 },
    },
    interrupt: {
      title: 'La tarjeta llama a la puerta',
      text: () => [
        'La tarjeta escribe la trama ella sola, sin la CPU ([DMA|dma]), en un búfer del [anillo de recepción|ring]. Después hay que avisar a alguien: lanza una [interrupción|interrupt], el bloque corto en la fila superior de la cronología de la CPU.',
      ],
      until: 'el núcleo recoja el paquete del anillo',
      seen: () =>
        'Cuando acabó el manejador de la interrupción, el paquete seguía en el anillo. El manejador no hace casi nada: anota que hay trabajo. Pero mientras corre, todo lo demás espera.',
      notes: {
        say: 'Mire la cronología: el bloque corto de la fila superior es la interrupción.',
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
            'Ha puesto el programa antes que la cola del socket. Para eso el programa tendría que estar listo con su búfer en ese mismo momento. TCP tiene un camino así; UDP pasa siempre por la cola.',
          other: () => 'Primero la tarjeta, después el núcleo desde su capa más baja, al final el programa.',
        },
        why: () => 'Tarjeta → anillo → IP → cola de recepción → copiado al programa por recv().',
      },
    },
    softirq: {
      title: 'Quién lo lleva',
      text: () => [
        'Justo después de la interrupción, el núcleo saca el paquete del anillo, lo pasa por IP y lo lleva al [socket]. Esto es una [softirq]: ningún proceso la ha pedido, y ninguno puede aplazarla.',
      ],
      until: 'el paquete esté en la cola del socket',
      seen: (n) =>
        `En este flujo las softirq ocupan cerca del ${round(n.softirq * 100)} % de la CPU; el programa, el ${round(n.reader * 100)} %. Quien tenga la CPU cuando llega un paquete se detiene por él y espera.`,
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
      until: 'el programa tenga el paquete',
      seen: () =>
        'Aquí ningún otro programa quiere la CPU, así que el que despierta la obtiene al momento. De la tarjeta al programa el paquete ha tardado unos 50 µs.',
      notes: { say: 'Señale la cola de ejecución: un proceso, que viene y va.', minutes: 1.5 },
    },
    long: {
      title: '¿Cuánto tarda?',
      text: (_, run) => [
        `El cable lleva ${count(run['link.rate'])} Mb/s: una tarjeta necesita ${round(onTheWire(run))} µs para enviar los bits de un paquete completo. Un ping al emisor y de vuelta tarda ${round(run['link.rtt'])} ms. De eso, ${round(run['link.hosts_share'])} ms es trabajo de los dos hosts.`,
        'Detrás de la tarjeta viene el trabajo que ha visto: unos 50 µs.',
      ],
      notes: {
        say: '¿Cuánto es enviar los bits, cuánto el camino, cuánto el núcleo?',
        wrong: '12 µs: solo los bits en el cable. Faltan el camino y el trabajo.',
        minutes: 2.5,
      },
      ask: {
        question: () => '¿Cuántos microsegundos después de que el emisor lo envíe tiene el programa el paquete?',
        unit: 'µs',
        right: () => 'El camino, la interrupción, la softirq, despertar, copiar: todo cuenta.',
        wrong: {
          half: (given) =>
            `${given} es la mitad del ping. Pero el ping contiene también el trabajo de los dos hosts, que no está en el camino. Quítelo primero y sume después el trabajo de esta máquina.`,
          wire: (_, run) =>
            `${round(onTheWire(run))} µs es lo que tardan los bits en salir de una tarjeta. Para que fuera así, los dos hosts tendrían que estar uno al lado del otro y el trabajo del núcleo no costar tiempo.`,
          rtt: () =>
            'Eso es más o menos el ping: ida y vuelta, con el trabajo de ambos hosts. Nuestro paquete va en un solo sentido. Tendría razón en un camino más largo, como este:',
          other: () =>
            'Tome la mitad del ping, menos el trabajo de los propios hosts que contiene; después sume el trabajo del núcleo aquí.',
        },
        why: (run) =>
          `Un camino tarda (${count(run['link.rtt'] * US_PER_MS)} − ${count(run['link.hosts_share'] * US_PER_MS)}) ÷ 2 = ${count(((run['link.rtt'] - run['link.hosts_share']) * US_PER_MS) / 2)} µs. Enviar los bits lleva ${round(onTheWire(run))} µs. Interrupción, softirq, despertar y copia llevan unos 50 µs, y pequeñas esperas el resto.`,
      },
    },
    busy: {
      title: 'El mismo viaje en una máquina ocupada',
      text: (n) => [
        `En la máquina libre el programa tenía su paquete a los ${round(n.delay)} ms. Aquí también diez [compilaciones|compile] quieren la CPU, y los paquetes son los de un flujo [TCP|tcp] cuyo emisor envía todo lo que puede.`,
        'La subida es tan rápida como antes. Pero después el paquete espera en una cola a que el programa (iperf) lo lea, y el programa espera en la cola de ejecución a tener la CPU: la tiene solo un momento, y luego les toca a los demás.',
      ],
      until: 'hayan pasado ocho décimas de segundo',
      seen: (n) =>
        `En 25 s el viaje de un paquete tarda de media unos ${round(n.busyDelay)} s: ${count(Math.round((n.busyDelay * 1000) / n.delay / 1e4) * 1e4)} veces más. Las otras lecciones explican por qué.`,
      notes: {
        say: 'De una quinta parte de un milisegundo a segundos, sin cambiar una sola línea de la red.',
        after: 'Elija la lección siguiente: la 4 para las colas, la 5 para la CPU.',
        minutes: 1.5,
      },
    },
  },
};
