/** The sample in English. */
import type { SampleWords } from './wording.ts';

export const english: SampleWords = {
  place: {
    name: 'Harbour Street studio',
    street: 'Harbour Street',
    city: 'Old Town',
    formattedAddress: '12 Harbour Street, Old Town',
    hint: 'First floor, ring at Studio',
  },
  about:
    'Massage and movement for people who sit a lot. There are two of us, with a large hall and a garden room; come as you are.',
  mara: 'Ten years of massage therapy; quiet hands, strong thumbs.',
  theo: 'Sports massage and movement; used to row, knows what shoulders put up with.',
  rooms: { kind: 'Room', hall: 'Large hall', garden: 'Garden room' },
  policy: {
    name: 'Appointments',
    description: 'Plans change. You can cancel free of charge until 24 hours before it begins.',
  },
  classPolicy: {
    name: 'Classes',
    description:
      'Plans change. You can cancel free of charge until three hours before, so that somebody from the waitlist can come.',
  },
  massage: {
    name: 'Back and neck massage',
    tagLine: 'Fifty minutes for shoulders that sit at a desk',
    description:
      'We begin with a short talk about where it hurts, then work slowly from the lower back up to the neck. ' +
      'Wear something comfortable; towels and oil are here.',
  },
  sports: {
    name: 'Sports massage',
    tagLine: 'Eighty minutes of firm work on what has been tight for weeks',
    description: 'One or two regions, with as much pressure as you can breathe through. Drink a lot that day.',
  },
  talk: {
    name: 'First talk',
    tagLine: 'Half an hour to find out whether we can help',
    description: 'Free of charge. We look at each request ourselves and answer within a day.',
  },
  yoga: {
    name: 'Evening yoga',
    tagLine: 'An hour of moving after a day of sitting',
    description: 'Open to all levels; mats and blocks are here. Come ten minutes early, the door closes on time.',
  },
  course: {
    name: 'Back school',
    tagLine: 'Four mornings to a back that carries you',
    description: 'Each session builds on the one before, so we begin together and stay one group.',
  },
  sampleMark: '(sample)',
};
