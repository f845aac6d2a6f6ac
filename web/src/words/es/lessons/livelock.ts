/** Lesson 3: interrupts, polling and livelock. */
import type { LessonWords } from '../../en/lessons/shape';
import { percent, round } from '../../numbers';

export const livelock: LessonWords<'lostShare' | 'delivered' | 'deliveredCalm' | 'perFrame' | 'moderated' | 'softirq'> =
  {
    title: 'Interrupciones, sondeo y livelock',
    sentence: 'Entra el doble de paquetes. ¿Por qué salen menos?',
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
          `Interrupciones y softirq toman más del ${percent(n.softirq)} de la CPU. El receptor corre en los huecos.`,
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
              'Todo: para eso hace falta una CPU con tiempo para cada paquete dos veces. Esta máquina puede con 200 Mb/s:',
            best: (given) =>
              `${given} está cerca de lo mejor que puede esta máquina. Se quedaría ahí si los paquetes de más no costaran nada. Pero cada uno cuesta tiempo de softirq antes de tirarse. Este es el ritmo en el que tendría razón:`,
            nothing: () => 'Se llega a eso, pero solo con un flujo aún más rápido. Aquí hay uno:',
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
              'Ese sería el sitio más barato: aún no se ha gastado trabajo. Sería así si el controlador llegara tarde, como aquí:',
            ip: () => 'IP no guarda nada y solo tira lo dañado o mal dirigido.',
            other: () => 'Mire la bandeja.',
          },
          why: () =>
            'El controlador sondea a tiempo, así que el anillo nunca está lleno. El receptor no llega a leer, así que sí lo está el búfer de recepción.',
        },
      },
      wasted: {
        title: 'Trabajo para nada',
        text: () => [
          'Siga uno: sacado del anillo, comprobado por IP, buscado por UDP y tirado ante un [búfer de recepción|rcvbuf] lleno. Todo ese tiempo lo pierde el lector, y el lector es quien podría hacer sitio.',
        ],
        until: 'se hayan tirado diez paquetes',
        seen: (n) =>
          `En una ejecución de 27 s acaba así el ${percent(n.lostShare)} de los paquetes, y pasan ${round(n.delivered)} Mb/s. El estudio midió un 78 % y 88,1 Mb/s. Todo trabajo y ningún resultado: livelock de recepción.`,
        notes: {
          say: 'La máquina está ocupada al 100 % y hace lo que no debe.',
          wrong: '«Ayuda un búfer más grande». Se llena igual, un segundo más tarde.',
          minutes: 1.5,
        },
      },
      perFrame: {
        title: 'El controlador antiguo',
        text: (n) => [
          `Este controlador [sondea|polling]: la primera trama interrumpe, después la CPU busca más ella misma (NAPI). Con 405 Mb/s pasaron ${round(n.delivered)} Mb/s en toda la ejecución. Los antiguos interrumpen por cada trama y la pasan con netif_rx().`,
        ],
        notes: {
          say: 'Una interrupción también cuesta: guardar el estado, preguntar a la tarjeta, volver.',
          minutes: 2,
        },
        ask: {
          question: () => 'La misma avalancha con una interrupción por trama: ¿qué recibe el programa?',
          options: ['menos que con sondeo', 'más o menos lo mismo', 'más que con sondeo'],
          right: () => 'Cada interrupción quita tiempo a quien va el último: el receptor.',
          wrong: {
            better: () =>
              'Llega más al programa cuando hay menos interrupciones. Así es esta máquina, que interrumpe una vez por milisegundo:',
            same: () => 'Sería así si una interrupción no costara nada.',
            other: () => 'Compare las partes de la CPU.',
          },
          why: () => 'Las interrupciones van incluso antes que las softirq. Cuantas más haya, menos queda.',
        },
      },
      moderation: {
        title: 'Menos interrupciones',
        text: (n) => [
          `Ahora la tarjeta espera un milisegundo antes de interrumpir ([moderación de interrupciones|coalescing]). En cinco segundos pasan ${round(n.moderated)} Mb/s, en lugar de ${round(n.perFrame)} con una interrupción por trama.`,
          'No es un remedio: las softirq siguen yendo primero. Un remedio debe dejar de recibir lo que nadie puede usar, lo antes posible: en la tarjeta.',
        ],
        until: 'hayan pasado quince milisegundos',
        notes: {
          say: 'El livelock trata del orden, no de la velocidad: una CPU más rápida solo mueve el punto donde empieza.',
          after: 'Para casa: encuentre el ritmo en el que esta máquina rinde más.',
          minutes: 1.5,
        },
      },
    },
  };
