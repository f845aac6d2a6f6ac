/** Terms of the lessons, each with the kernel's name where it has one. They open where they stand. */
import type { Dictionary } from '../../dictionary';

export const glossary: Dictionary['lessons']['glossary'] = {
  packet: [
    'Paquete',
    'Lo que viaja: cabeceras y hasta 1460 bytes de carga útil. En el cable se llama trama; en TCP, segmento.',
  ],
  frame: ['Trama', 'Un paquete tal como va por el cable, con la cabecera del enlace.'],
  nic: ['NIC', 'La tarjeta de red. Toma las tramas del cable y las escribe en memoria ella sola.'],
  dma: ['DMA', 'Acceso directo a memoria: la tarjeta escribe en la memoria sin la CPU.'],
  descriptor: ['Descriptor', 'Un lugar del anillo de recepción: la dirección de un búfer, y si hay una trama en él.'],
  ring: [
    'Anillo de recepción',
    'Un círculo de descriptores que comparten tarjeta y controlador. La tarjeta los llena; el controlador los vacía y los repone.',
  ],
  refill: [
    'Reposición',
    'El controlador consigue un búfer nuevo y vacío (alloc_skb) y lo pone en un descriptor usado, que vuelve a estar listo.',
  ],
  token: [
    'Cubo de fichas',
    'Quien llega toma una ficha y a cierto ritmo se devuelven; quien no encuentra ninguna es rechazado. Aquí la ficha es un descriptor listo.',
  ],
  driver: ['Controlador', 'El programa del núcleo para una clase de tarjeta (driver).'],
  interrupt: [
    'Interrupción',
    'La tarjeta para la CPU un momento: lo que estaba en marcha espera a que acabe el manejador. También: IRQ dura.',
  ],
  softirq: [
    'Softirq',
    'Trabajo que una interrupción deja para inmediatamente después: aquí, subir paquetes al socket. Va antes que cualquier proceso.',
  ],
  polling: [
    'Sondeo',
    'La CPU mira ella misma en el anillo, con las interrupciones de la tarjeta apagadas, hasta que está vacío (NAPI).',
  ],
  coalescing: [
    'Moderación de interrupciones',
    'La tarjeta espera un rato antes de interrumpir, para que una interrupción sirva a varias tramas (ethtool -C rx-usecs).',
  ],
  ksoftirqd: [
    'ksoftirqd',
    'Un hilo del núcleo que sigue con el trabajo de softirq cuando hay demasiado, y espera su turno como un proceso.',
  ],
  livelock: [
    'Livelock de recepción',
    'La CPU está tan ocupada recibiendo paquetes que no queda tiempo para usarlos: todo trabajo, ningún resultado.',
  ],
  socket: ['Socket', 'El extremo de una conexión en el núcleo, con sus colas y su búfer.'],
  lock: [
    'Socket ocupado',
    'Mientras un proceso trabaja en su socket, las softirq no pueden tocarlo (lock_sock). Sus paquetes esperan en el backlog.',
  ],
  backlog: [
    'Backlog',
    'Donde esperan los paquetes mientras un proceso posee el socket. Se procesan cuando lo suelta (release_sock).',
  ],
  prequeue: [
    'Prequeue',
    'Donde esperan los paquetes de un lector que duerme en recv(), para que los procese él mismo.',
  ],
  receivequeue: ['Cola de recepción', 'Bytes en secuencia y confirmados que esperan a recv().'],
  ofo: ['Cola fuera de secuencia', 'Segmentos que llegaron demasiado pronto: falta uno anterior.'],
  iovec: ['El búfer del lector', 'La memoria que un proceso entrega a recv(). En el núcleo: iovec.'],
  segment: ['Segmento', 'Un paquete de TCP.'],
  ack: ['ACK', 'La palabra del receptor al emisor: hasta aquí lo tengo todo.'],
  window: ['Ventana', 'Cuánto sitio le queda al receptor. El emisor no puede enviar más.'],
  congestion: [
    'Ventana de congestión',
    'Cuántos segmentos deja el emisor en camino sin ACK. Un vencimiento la pone en uno; los ACK la hacen crecer.',
  ],
  rcvbuf: ['Búfer de recepción', 'Cuántos bytes puede guardar un socket (SO_RCVBUF). Los añadidos también cuentan.'],
  process: ['Proceso', 'Un programa en marcha. Aquí el receptor es iperf, que lee y tira lo leído.'],
  scheduler: ['Planificador', 'Lo que decide qué proceso tiene la CPU.'],
  slice: ['Porción de tiempo', 'Cuánto puede correr un proceso antes del turno de los demás: 100 ms con nice 0.'],
  active: ['Vector de activos', 'Los procesos a los que aún les queda porción, por prioridad.'],
  expired: [
    'Vector de expirados',
    'Los que han gastado su porción. Cuando no queda nadie en el de activos, los dos cambian de sitio.',
  ],
  nice: ['Valor nice', 'Un deseo de −20 (primero) a 19 (último). Fija prioridad y porción.'],
  priority: ['Prioridad', 'Un nivel de 100 a 139 para procesos normales. Corre primero el número más bajo.'],
  interactive: [
    'Interactivo',
    'Un proceso que duerme mucho. El planificador lo devuelve a los activos cuando gasta su porción.',
  ],
  sleepavg: [
    'Media de sueño',
    'Cuánto ha dormido un proceso últimamente, hasta un segundo. Cuanto más, mejor prioridad.',
  ],
  hog: ['Acaparador', 'Un proceso que nunca duerme.'],
  preemption: [
    'Desalojo',
    'Quitarle la CPU a un proceso en medio del trabajo que el núcleo hace por él (CONFIG_PREEMPT).',
  ],
  timeout: [
    'Vencimiento de retransmisión',
    'El emisor ha esperado demasiado un ACK: da por perdido todo lo no confirmado y vuelve a empezar despacio.',
  ],
  lowmem: ['Memoria baja', 'La memoria que el núcleo puede usar directamente. Aquí, los 256 MiB enteros.'],
  slab: [
    'Slab',
    'La reserva del núcleo de piezas de un mismo tamaño. El búfer de una trama sale de ella y es mayor que la trama.',
  ],
  watermark: [
    'Marca de agua',
    'Un número de páginas libres: por debajo de low despierta el recuperador; por debajo de min solo unos pocos pueden tomar memoria.',
  ],
  reclaim: [
    'Recuperador',
    'El hilo del núcleo kswapd. Libera páginas que se pueden volver a tener: sobre todo la caché de páginas.',
  ],
  atomic: ['Petición atómica', 'Una petición de memoria que no puede esperar. Si no hay nada libre al momento, falla.'],
  cache: ['Caché de páginas', 'Copias de ficheros en memoria que de otro modo no se usaría.'],
  tcpmem: ['tcp_mem', 'Cuánta memoria pueden ocupar juntos todos los sockets de TCP.'],
  oom: ['OOM killer', 'Cuando no se puede conseguir memoria de ningún modo, el núcleo termina un proceso.'],
  compile: [
    'Compilación',
    'Uno de los procesos de la construcción de un núcleo: calcula, espera al disco y toma memoria.',
  ],
  udp: ['UDP', 'Paquetes sin conexión, orden ni repetición. Lo perdido, perdido está.'],
  router: ['Router', 'Un host que recibe paquetes para otros y los envía hacia ellos.'],
  inputqueue: [
    'Cola de entrada',
    'Donde la interrupción de un controlador antiguo deja paquetes para la softirq (netif_rx). Caben 300 (netdev_max_backlog).',
  ],
  throttle: [
    'Cierre',
    'Cuando la cola de entrada está llena, netif_rx descarta todo paquete hasta que la softirq la ha vaciado del todo.',
  ],
  txqueue: [
    'Cola de transmisión',
    'Donde los paquetes esperan la línea de salida (pfifo_fast). Caben 1000 (txqueuelen).',
  ],
  pps: ['Paquetes por segundo', 'En lo que se cuenta el trabajo de un router: uno corto le cuesta como uno largo.'],
  tcp: ['TCP', 'Un flujo de bytes, en orden y completo. Lo perdido se envía otra vez.'],
};
