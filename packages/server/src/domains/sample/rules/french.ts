/** The sample in French. */
import type { SampleWords } from './wording.ts';

export const french: SampleWords = {
  place: {
    name: 'Studio de la rue du Port',
    street: 'Rue du Port',
    city: 'Vieille Ville',
    formattedAddress: '12 rue du Port, Vieille Ville',
    hint: 'Premier étage, sonnez à Studio',
  },
  about:
    'Massage et mouvement pour celles et ceux qui restent longtemps assis. Nous sommes deux, avec une grande salle et une salle du jardin ; venez comme vous êtes.',
  mara: 'Dix ans de massage : des mains calmes, des pouces solides.',
  theo: 'Massage sportif et mouvement ; ancien rameur, il sait ce que les épaules endurent.',
  rooms: { kind: 'Salle', hall: 'Grande salle', garden: 'Salle du jardin' },
  policy: {
    name: 'Rendez-vous',
    description: 'Les projets changent. Vous pouvez annuler sans frais jusqu’à 24 heures avant le début.',
  },
  classPolicy: {
    name: 'Cours collectifs',
    description:
      'Les projets changent. Vous pouvez annuler sans frais jusqu’à trois heures avant ; une personne de la liste d’attente pourra venir.',
  },
  massage: {
    name: 'Massage du dos et de la nuque',
    tagLine: 'Cinquante minutes pour des épaules qui vivent devant un bureau',
    description:
      'Nous parlons d’abord de l’endroit où vous avez mal, puis remontons lentement du bas du dos jusqu’à la nuque. ' +
      'Venez en tenue confortable ; serviettes et huile sont sur place.',
  },
  sports: {
    name: 'Massage sportif',
    tagLine: 'Quatre-vingts minutes de travail ferme sur ce qui est tendu depuis des semaines',
    description: 'Une ou deux zones, avec autant de pression que votre souffle le permet. Buvez beaucoup ce jour-là.',
  },
  talk: {
    name: 'Premier entretien',
    tagLine: 'Une demi-heure pour savoir si nous pouvons vous aider',
    description: 'Gratuit. Nous lisons chaque demande nous-mêmes et répondons dans la journée.',
  },
  yoga: {
    name: 'Yoga du soir',
    tagLine: 'Une heure de mouvement après une journée assise',
    description:
      'Ouvert à tous les niveaux ; tapis et blocs sont sur place. Venez dix minutes plus tôt, la porte ferme à l’heure.',
  },
  course: {
    name: 'École du dos',
    tagLine: 'Quatre matinées pour un dos qui vous porte',
    description: 'Chaque séance prolonge la précédente : nous commençons ensemble et restons un seul groupe.',
  },
  sampleMark: '(exemple)',
};
