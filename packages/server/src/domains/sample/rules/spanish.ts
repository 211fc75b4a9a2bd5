/** The sample in Spanish. */
import type { SampleWords } from './wording.ts';

export const spanish: SampleWords = {
  place: {
    name: 'Estudio de la calle del Puerto',
    street: 'Calle del Puerto',
    city: 'Casco Antiguo',
    formattedAddress: 'Calle del Puerto 12, Casco Antiguo',
    hint: 'Primer piso, llame al timbre Estudio',
  },
  about:
    'Masaje y movimiento para quienes pasan muchas horas sentados. Somos dos, con una sala grande y una sala del jardín; venga tal como es.',
  mara: 'Diez años de masaje: manos tranquilas, pulgares fuertes.',
  theo: 'Masaje deportivo y movimiento; fue remero y sabe lo que aguantan los hombros.',
  rooms: { kind: 'Sala', hall: 'Sala grande', garden: 'Sala del jardín' },
  policy: {
    name: 'Citas',
    description: 'Los planes cambian. Puede cancelar sin coste hasta 24 horas antes del comienzo.',
  },
  classPolicy: {
    name: 'Clases',
    description:
      'Los planes cambian. Puede cancelar sin coste hasta tres horas antes; así puede venir alguien de la lista de espera.',
  },
  massage: {
    name: 'Masaje de espalda y cuello',
    tagLine: 'Cincuenta minutos para hombros que pasan el día ante un escritorio',
    description:
      'Empezamos con una breve charla sobre dónde le duele y subimos despacio desde la zona lumbar hasta el cuello. ' +
      'Venga con ropa cómoda; las toallas y el aceite los ponemos nosotros.',
  },
  sports: {
    name: 'Masaje deportivo',
    tagLine: 'Ochenta minutos de trabajo firme en lo que lleva semanas tenso',
    description: 'Una o dos zonas, con toda la presión que le permita respirar con calma. Beba mucha agua ese día.',
  },
  talk: {
    name: 'Primera charla',
    tagLine: 'Media hora para saber si podemos ayudarle',
    description: 'Gratuita. Miramos cada solicitud personalmente y respondemos en un día.',
  },
  yoga: {
    name: 'Yoga de tarde',
    tagLine: 'Una hora de movimiento después de un día sentado',
    description:
      'Para todos los niveles; hay esterillas y bloques. Llegue diez minutos antes, la puerta se cierra a la hora.',
  },
  course: {
    name: 'Escuela de espalda',
    tagLine: 'Cuatro mañanas para una espalda que le sostenga',
    description: 'Cada sesión continúa la anterior, así que empezamos juntos y seguimos siendo un solo grupo.',
  },
  sampleMark: '(ejemplo)',
};
