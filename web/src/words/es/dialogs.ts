/** Dialogs of the header: what is on the page, its keys, the link to this moment. */
import type { Dictionary } from '../dictionary';
import { clock } from '../numbers';

export const dialogs: Dictionary['dialogs'] = {
  faults: {
    abi: 'La página y su máquina son de versiones distintas, como tras una actualización. Recargue la página.',
    load: 'No se ha podido cargar la máquina. Inténtelo de nuevo o recargue la página; si se repite, quizá el servidor no ofrece su fichero WebAssembly.',
    panic:
      'La máquina se ha parado: algo en ella ha roto una de sus propias reglas. Abajo están el escenario y los últimos sucesos; comuníquelos, por favor.',
    silent:
      'La máquina no responde desde hace diez segundos: quizá el navegador la ha cerrado por falta de memoria, o el ordenador está ocupado. Cierre otras páginas y empiece de nuevo; abajo están el escenario y los últimos sucesos.',
  },
  report: 'Escenario y últimos sucesos',
  reload: 'Recargar',
  startAgain: 'Empezar de nuevo desde 0 s',
  startAgainAt: (at_ns) => `Empezar de nuevo en ${clock(at_ns)}`,
  first: {
    what: 'Un receptor Linux 2.6.12 trabajando, paquete a paquete: una CPU de 350 MHz, 256 MiB, 1 Gb/s.',
    begin: 'Empezar con la lección 1',
    waits: 'Nada se mueve: el receptor espera la CPU, y el emisor su respuesta.',
    owned: 'Nada se mueve: el receptor espera la CPU con su socket bloqueado.',
    skip: 'Saltar al próximo paquete',
  },
  embed: {
    seekWhere: 't: escriba un número y ns, us, ms o s.',
    noParam: (id) => `${id}: no hay ningún parámetro con ese nombre.`,
    noOrigin: (host) => `host=${host}: escriba un origen, como https://moodle.example. No se habla con otra página.`,
  },
  lacks: (what) =>
    what === 'worker'
      ? 'Este navegador no tiene web workers, y la máquina funciona en uno. Cualquier Firefox, Chromium o Safari actual sirve.'
      : 'Este navegador no tiene WebAssembly (o está desactivado), y la máquina lo necesita. Cualquier Firefox, Chromium o Safari actual sirve.',
  readouts: {
    stage: 'cifras en el escenario',
    memory: 'memoria',
    charts: 'gráficas, TCP, ecuaciones, núcleo',
    tables: 'paquetes por etapa, ley de Little',
    answers: 'respuestas: por qué, y vidas de paquetes',
  },
  close: 'Cerrar',
  help: {
    title: 'Teclas',
    seenTitle: 'Lo que está viendo',
    seen: [
      [
        'Anillo',
        'Las tramas llegan del cable, a la izquierda, al anillo de descriptores de recepción, que el controlador debe reponer.',
      ],
      ['Pila', 'En el centro el núcleo hace cuatro preguntas a cada segmento, y las respuestas eligen su cola.'],
      ['Proceso', 'A la derecha iperf saca los datos con recv() cuando la cola de ejecución, abajo, le da la CPU.'],
      [
        'Colores',
        'Dicen quién usa la CPU: rojo, interrupción; naranja, softirq; azul, el receptor; gris, las tareas de fondo; las cruces granates son pérdidas.',
      ],
      [
        'Pulsar',
        'Pulse un punto, una cola, una tarea, un tramo de la cronología o un suceso, y el panel lateral dice por qué.',
      ],
    ],
    keysTitle: 'Teclas',
    keys: [
      ['Espacio', 'reproducir y pausa'],
      ['. o Av Pág', 'un paso adelante: del paquete que se sigue, si lo hay'],
      [', o Re Pág', 'un paso atrás'],
      ['Inicio', 'al principio'],
      ['Fin', 'al momento más nuevo'],
      ['+ y −', 'amplían la cronología de la CPU cuando tiene el foco'],
      ['A y B', 'bucle desde aquí, hasta aquí, cuando la cronología de la CPU tiene el foco'],
      ['Escape', 'quita el bucle, después cierra la respuesta'],
      ['Mayús con una flecha', 'mueve un deslizador a saltos'],
      ['Ctrl Z o ⌘ Z', 'deshace un cambio; con Mayús, o Ctrl Y, lo rehace'],
      ['S', 'lee el momento presente en voz alta, para un lector de pantalla'],
      ['?', 'esta lista'],
    ],
  },
  share: {
    title: 'Compartir este momento',
    what: 'El enlace abre este escenario, con todos sus cambios, en este momento y a esta velocidad.',
    link: 'Enlace',
    copy: 'Copiar el enlace',
    copied: 'Copiado.',
    notCopied: 'Este navegador no deja copiar a la página: seleccione el enlace y cópielo.',
    qr: 'Código QR',
    files: 'Ficheros',
    save: 'Guardar como un solo fichero',
    saving: 'Trayendo la página …',
    saved: 'Guardado: el fichero contiene la página y este escenario, y se abre desde un disco, sin red.',
    notSaved: 'No se ha podido traer el fichero: hacen falta la red y una página construida con npm run build.',
    has: 'Quien lo abra tiene',
    controls: 'los controles',
    edit: 'cambiar parámetros',
    teacher: 'las notas del docente, la hoja y las soluciones',
  },
};
