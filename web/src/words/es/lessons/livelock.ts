/** Lesson 3: interrupts, polling and receive livelock. */
import type { LessonWords } from '../../en/lessons/shape';
import { round } from '../../numbers';

type Name = 'lostShare' | 'delivered' | 'deliveredCalm' | 'polled' | 'work_us' | 'softirq';

export const livelock: LessonWords<Name> = {
  title: 'Interrupciones y sondeo',
  explains: 'Qué recibe un programa cuando llegan cada vez más paquetes, dónde acaba el resto y cuánto cuesta.',
  keep: (n) => [
    'Las interrupciones van antes que las softirq, y las softirq antes que cualquier proceso.',
    `De un flujo de 405,5 Mb/s el programa recibe ${round(n.polled)}, menos que de uno de 200. Es el livelock de recepción.`,
    'El trabajo en un paquete que nadie puede usar se pierde. Un remedio debe rechazar paquetes lo antes posible.',
  ],
  scenes: {
    calm: {
      title: 'Dos que comparten una CPU',
      text: (_, run) => [
        'Cada paquete necesita la CPU dos veces. Primero el núcleo lo sube de la tarjeta al [socket]: una [interrupción|interrupt], después una [softirq]. Luego el [proceso|process] receptor lo copia con recv().',
        `Aquí entran ${round(run['sender.rate'])} Mb/s de [UDP|udp]. Siga la cronología de la CPU: softirq, receptor, un poco libre, y otra vez.`,
      ],
      until: 'haya pasado un milisegundo',
      seen: () => 'Tras cada paquete sobra un poco de tiempo. Esa es toda la reserva que hay.',
      notes: {
        say: 'Un paquete, dos pagos. ¿Quién paga primero?',
        after: 'Pregunte: ¿qué pasa si duplicamos el ritmo?',
        minutes: 1.5,
      },
    },
    first: {
      title: 'Quién va primero',
      text: (_, run) => [
        `Ahora, ${round(run['sender.rate'])} Mb/s. El orden en la CPU es fijo: la interrupción antes que la softirq, la softirq antes que cualquier proceso. El receptor recibe lo que sobra.`,
      ],
      until: 'haya pasado un milisegundo',
      seen: (n) =>
        `Interrupciones y softirq juntas toman cerca del ${round(n.softirq * 100)} % del tiempo de la CPU. El receptor corre en los huecos.`,
      notes: { say: 'Nadie ha decidido que el receptor no importe. Se sigue del orden.', minutes: 1.5 },
    },
    rate: {
      title: 'Si entra más, ¿cuánto sale?',
      text: (n) => [
        `Con 200 Mb/s el receptor recibía los ${round(n.deliveredCalm)}. El flujo se acelera; tarjeta, núcleo y programa siguen igual.`,
      ],
      notes: {
        say: 'Que todos escriban un número. Recoja los códigos.',
        wrong: '«Unos 240, su máximo». Eso hace una máquina que deja de recibir cuando no puede usar más.',
        minutes: 3,
      },
      ask: {
        question: (run) => `Entran ${round(run['sender.rate'])} Mb/s. ¿Cuántos llegan al programa?`,
        unit: 'Mb/s',
        right: () => 'Menos que con la mitad de carga. Se llama livelock de recepción.',
        wrong: {
          all: () =>
            'Todo: para eso hace falta una CPU con tiempo para cada paquete dos veces. Esta máquina lo tiene hasta unos 245 Mb/s; aquí entran 200 y todos llegan al programa:',
          best: (given) =>
            `${given} está cerca de lo mejor que puede esta máquina. Se quedaría ahí si los paquetes que nadie puede usar no costaran nada. Pero cada uno cuesta tiempo de softirq antes de tirarse. Aquí solo entran ${given}, y salen ${given}:`,
          nothing: () => 'Se llega a eso, pero solo con un flujo aún más rápido. Aquí hay uno:',
          between: (given) =>
            `La caída es correcta, pero llega más lejos. Tanto (${given}) pasa cuando entra menos, como aquí:`,
          other: () => 'Calcule: la parte de la softirq crece con el ritmo, el receptor tiene el resto.',
        },
        why: () =>
          'Cada paquete que entra cuesta tiempo de softirq, se quiera o no. Lo que eso toma falta donde se usan los paquetes.',
      },
    },
    where: {
      title: '¿Dónde acaban?',
      text: () => ['La mayoría de los paquetes no llega al programa. En algún punto del camino se tiran.'],
      notes: { say: 'De esto depende si la CPU gastada en ellos se desperdició.', minutes: 2 },
      ask: {
        question: () => '¿Dónde se descartan los paquetes?',
        options: ['en la tarjeta: el anillo está lleno', 'en IP', 'en el socket: su búfer está lleno'],
        right: () => 'Al final de todo, después de hacer por ellos todo el trabajo del núcleo.',
        wrong: {
          ring: () =>
            'Ese sería el sitio más barato: aún no se ha gastado trabajo. En esta otra máquina el controlador llega tarde y el anillo está lleno:',
          ip: () => 'IP no guarda nada y solo tira lo dañado o mal dirigido.',
          other: () => 'Mire la bandeja.',
        },
        why: () =>
          'Las softirq van antes que los programas: el controlador siempre llega a tiempo, así que el anillo nunca está lleno. El receptor no llega a leer, así que sí lo está el búfer de recepción.',
      },
    },
    wasted: {
      title: 'El último tramo de un paquete',
      text: () => [
        'Siga el que lleva el anillo alrededor: sacado del anillo de recepción, comprobado por IP, buscado por [UDP|udp] y tirado ante un [búfer de recepción|rcvbuf] lleno. Debajo está lo que la CPU le ha dedicado hasta ahora.',
      ],
      until: 'el paquete haya llegado a su fin',
      seen: (n) =>
        `Todo ese tiempo lo pierde el lector, y el lector es quien podría hacer sitio. Mientras dura la avalancha pasan ${round(n.polled)} Mb/s: todo trabajo, poco resultado, [livelock de recepción|livelock]. En toda la ejecución de 27 s acaba así el ${round(n.lostShare * 100)} % de los paquetes. La avalancha para a los 25 s y se lee el búfer lleno; por eso la ejecución entera tiene ${round(n.delivered)} Mb/s. Las mediciones que sigue esta máquina dieron un 78 % y 88,1 Mb/s.`,
      notes: {
        say: 'La máquina está ocupada al 100 % y hace lo que no debe.',
        wrong: '«Ayuda un búfer más grande». Se llena igual, un segundo más tarde.',
        minutes: 1.5,
      },
    },
    perFrame: {
      title: 'El controlador antiguo',
      text: (n, run) => [
        `El controlador visto hasta ahora [sondea|polling]: su interrupción solo dice que hay trabajo, y la CPU mira en el anillo hasta vaciarlo (NAPI). Y sin embargo ha visto una interrupción por casi cada trama: llega una cada ${round((run['sender.payload'] * 8) / run['sender.rate'])} µs, su trabajo dura ${round(n.work_us)}, así que cada mirada encuentra una trama y ninguna segunda. El sondeo solo ahorra interrupciones donde hay tramas esperando.`,
        `Con él pasaron ${round(n.polled)} Mb/s. Un controlador antiguo saca la trama en la propia interrupción y la deja para la softirq, con una función llamada netif_rx().`,
      ],
      notes: {
        say: 'Una interrupción también cuesta: guardar el estado, preguntar a la tarjeta, volver. La antigua hace más.',
        minutes: 2,
      },
      ask: {
        question: () => 'La misma avalancha con el controlador antiguo: ¿qué recibe el programa?',
        options: ['menos que con sondeo', 'más o menos lo mismo', 'más que con sondeo'],
        measured: (value) => `Recibe ${round(value)} Mb/s.`,
        right: () => 'Sus interrupciones, más largas, quitan tiempo a quien va el último: el receptor.',
        wrong: {
          better: () =>
            'Llega más al programa cuando hay menos interrupciones. Así es esta máquina, que interrumpe una vez por milisegundo:',
          same: () => 'Sería así si el trabajo en una interrupción no costara nada.',
          other: () => 'Compare las partes de la CPU.',
        },
        why: () => 'Las interrupciones van incluso antes que las softirq. Cuanto más hacen, menos queda.',
      },
    },
    moderation: {
      title: 'Menos interrupciones',
      text: () => [
        'Ahora la tarjeta espera un milisegundo antes de interrumpir ([moderación de interrupciones|coalescing]). Entonces esperan muchas tramas en el anillo, y una sola mirada las atiende todas.',
        'No es un remedio: las softirq siguen yendo primero, y el programa tiene lo que sobra.',
        'Tampoco el sondeo solo lo es donde un programa debe leer: perdería en el anillo aquello para lo que no hay tiempo, pero para las softirq siempre lo hay. En un encaminador la softirq es todo lo que hay: allí el sondeo sí cura el livelock.',
      ],
      until: 'hayan pasado quince milisegundos',
      seen: () =>
        'Bloques largos de softirq, bloques largos del receptor. Un remedio debe dejar de recibir lo que nadie puede usar lo antes posible: en la tarjeta, antes de gastar trabajo en ello.',
      compares: {
        caption: 'La misma avalancha durante 5 s, ejecutada ahora:',
        rows: { old: 'controlador antiguo', polled: 'sondeo', moderated: 'sondeo + 1 ms' },
        columns: {
          goodput: 'Mb/s al programa',
          interrupts: 'interrupciones por trama',
          hardirq: 'interrupción, % del tiempo de CPU',
          softirq: 'softirq, %',
          reader: 'receptor, %',
        },
      },
      notes: {
        say: 'El livelock trata del orden, no de la velocidad: una CPU más rápida solo mueve el punto donde empieza.',
        after: 'Para casa: encuentre el ritmo en el que esta máquina rinde más.',
        minutes: 1.5,
      },
    },
  },
};
