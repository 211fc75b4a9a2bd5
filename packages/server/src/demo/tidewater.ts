/**
 * The full sample business: a studio for massage and movement with two places, five people and eight services. All
 * invented.
 */
import type { DemoBusiness } from './shapes.ts';

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const;

export const tidewater: DemoBusiness = {
  name: 'Tidewater Studio',
  description:
    'Massage, yoga and pilates by the old harbour, for people with a desk and for people with a boat. ' +
    'Five of us work in two houses: the quiet rooms on Harbour Street, and the old mill with its machines.\n' +
    'New here? Begin with whatever hurts least to book; we find the rest together.',
  logo: 'logo',
  picture: 'harbour',
  places: {
    harbour: {
      name: 'Harbour Street',
      street: 'Harbour Street',
      number: '12',
      city: 'Old Town',
      phone: '555 0142',
      hint: 'First floor, ring at Studio',
    },
    mill: {
      name: 'Mill Lane',
      street: 'Mill Lane',
      number: '3',
      city: 'Riverside',
      phone: '555 0143',
      hint: 'Through the yard, green door',
    },
  },
  hours: [
    { days: weekdays, ranges: [['07:00', '21:00']] },
    { days: ['SATURDAY'], ranges: [['08:00', '20:00']] },
    { days: ['SUNDAY'], ranges: [['09:00', '18:00']] },
  ],
  absences: [{ title: 'Closed: new floor in the halls', firstDay: 24, lastDay: 24 }],
  people: {
    mara: {
      name: 'Mara Lindqvist',
      picture: 'mara',
      description: 'Ten years of massage; quiet hands, strong thumbs. Fridays at Mill Lane.',
      email: 'mara@example.com',
      hours: [
        {
          days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY'],
          ranges: [
            ['09:00', '13:00'],
            ['14:00', '18:00'],
          ],
          at: 'harbour',
        },
        { days: ['FRIDAY'], ranges: [['09:00', '15:00']], at: 'mill' },
      ],
      absences: [{ title: 'Supervision', weekly: 'WEDNESDAY', from: '16:00', to: '17:00' }],
    },
    theo: {
      name: 'Theo Marchetti',
      picture: 'theo',
      description: 'Sports massage and injuries; used to row, knows what shoulders put up with.',
      email: 'theo@example.com',
      hours: [
        {
          days: ['TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
          ranges: [
            ['11:00', '14:30'],
            ['15:00', '20:00'],
          ],
          at: 'harbour',
        },
        { days: ['SATURDAY'], ranges: [['10:00', '16:00']], at: 'harbour' },
      ],
      absences: [{ title: 'Holiday', firstDay: 9, lastDay: 13 }],
    },
    noor: {
      name: 'Noor Haddad',
      picture: 'noor',
      description: 'Massage, and advice on eating that survives a working week.',
      email: 'noor@example.com',
      hours: [
        {
          days: ['THURSDAY', 'FRIDAY', 'SATURDAY'],
          ranges: [
            ['09:00', '13:00'],
            ['13:45', '17:00'],
          ],
        },
        { days: ['SUNDAY'], ranges: [['10:00', '16:00']] },
      ],
    },
    ines: {
      name: 'Ines Okafor',
      picture: 'ines',
      description: 'Yoga teacher; starts the day with you and does not talk before the second sun salutation.',
      email: 'ines@example.com',
      hours: [
        {
          days: weekdays,
          ranges: [
            ['07:00', '12:00'],
            ['16:30', '19:00'],
          ],
        },
        { days: ['SUNDAY'], ranges: [['09:00', '13:00']] },
      ],
    },
    jun: {
      name: 'Jun Whitcombe',
      picture: 'jun',
      description: 'Pilates trainer with an eye for the small muscle that is not working.',
      email: 'jun@example.com',
      hours: [
        {
          days: ['MONDAY', 'WEDNESDAY', 'FRIDAY', 'SATURDAY'],
          ranges: [
            ['12:00', '16:00'],
            ['16:30', '20:00'],
          ],
          at: 'mill',
        },
      ],
    },
  },
  roomTypes: {
    treatmentRoom: {
      name: 'Treatment room',
      rooms: {
        blue: { name: 'Blue room', at: 'harbour' },
        amber: { name: 'Amber room', at: 'harbour' },
        garden: { name: 'Garden room', at: 'mill' },
      },
    },
    hall: {
      name: 'Hall',
      rooms: {
        tideHall: { name: 'Tide hall', at: 'harbour' },
        millHall: { name: 'Mill hall', at: 'mill' },
      },
    },
  },
  policies: {
    treatments: {
      name: 'Treatments',
      customPolicyDescription: {
        enabled: true,
        description: 'Plans change. Cancel or move your appointment free of charge until 24 hours before it begins.',
      },
      limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 86_400 },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 120 },
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 1440 },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 1440 },
    },
    byAgreement: {
      name: 'By agreement',
      customPolicyDescription: {
        enabled: true,
        description: 'We look at each request ourselves and answer within a day. Please cancel two days ahead.',
      },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 1440 },
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 2880 },
      reschedulePolicy: { enabled: false },
    },
    firstTalks: {
      name: 'First talks',
      customPolicyDescription: { enabled: true, description: 'One free talk for each person within three months.' },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 60 },
      cancellationPolicy: { enabled: true },
      reschedulePolicy: { enabled: true },
      limitRebookingPolicy: { enabled: true, maxBookings: 1, windowInMinutes: 129_600 },
    },
    classes: {
      name: 'Classes',
      customPolicyDescription: {
        enabled: true,
        description: 'Bring up to two friends. Cancel until three hours before the class, so that others can come.',
      },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 15 },
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 180 },
      reschedulePolicy: { enabled: true, limitLatestReschedule: true, latestRescheduleInMinutes: 180 },
      participantsPolicy: { maxParticipantsPerBooking: 3 },
      waitlistPolicy: { enabled: true, capacity: 4, reservationTimeInMinutes: 120 },
    },
    courses: {
      name: 'Courses',
      customPolicyDescription: {
        enabled: true,
        description: 'You book all sessions. Free to cancel until a week before the first one.',
      },
      bookAfterStartPolicy: { enabled: true },
      cancellationPolicy: { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: 10_080 },
      reschedulePolicy: { enabled: false },
      participantsPolicy: { maxParticipantsPerBooking: 2 },
    },
  },
  forms: {
    treatment: {
      name: 'Before a treatment',
      answersKeptDays: 365,
      fields: [
        {
          key: 'complaints',
          label: 'Where does it hurt, and since when?',
          valueType: 'LONG_TEXT',
          maxLength: 1000,
        },
        {
          key: 'pressure',
          label: 'How firm do you like it?',
          valueType: 'SHORT_TEXT',
          choices: ['Soft', 'Medium', 'Firm'],
        },
        { key: 'pregnant', label: 'I am pregnant', valueType: 'CHECK_BOX' },
      ],
    },
    firstTalk: {
      name: 'Before a first talk',
      answersKeptDays: 90,
      fields: [
        { key: 'aim', label: 'What would you like to change?', valueType: 'LONG_TEXT', maxLength: 1000 },
        { key: 'diet', label: 'Anything you do not eat', valueType: 'SHORT_TEXT', maxLength: 200 },
      ],
    },
  },
  services: {
    backAndNeck: {
      type: 'APPOINTMENT',
      name: 'Back and neck massage',
      picture: 'stones',
      tagLine: 'Fifty minutes for shoulders that sit at a desk',
      description:
        'We begin with a short talk about where it hurts, then work slowly from the lower back up to the neck. ' +
        'Wear something comfortable; towels and oil are here.',
      minutes: 50,
      bufferMinutes: 10,
      policy: 'treatments',
      form: 'treatment',
      at: ['harbour', 'mill'],
      by: ['mara', 'noor'],
      room: 'treatmentRoom',
      price: { amount: '68' },
    },
    deepTissue: {
      type: 'APPOINTMENT',
      name: 'Deep tissue massage',
      picture: 'ball',
      tagLine: 'Slow, firm work on what has been tight for years',
      description:
        'Eighty minutes on one or two regions, with as much pressure as you can breathe through. ' +
        'Drink a lot that day and plan nothing strenuous for the evening.',
      minutes: 80,
      bufferMinutes: 15,
      policy: 'treatments',
      form: 'treatment',
      at: ['harbour'],
      by: ['theo', 'mara'],
      room: 'treatmentRoom',
      price: { amount: '110' },
    },
    injuryCheck: {
      type: 'APPOINTMENT',
      name: 'Sports injury check',
      picture: 'tape',
      tagLine: 'What hurts, why, and what to do until it does not',
      description:
        'Theo tests the joint, compares both sides and writes you a plan for the next weeks. ' +
        'We confirm each request ourselves, because some injuries belong to a doctor first.',
      minutes: 45,
      bufferMinutes: 15,
      policy: 'byAgreement',
      at: ['harbour'],
      by: ['theo'],
      room: 'treatmentRoom',
      price: { amount: '85' },
      needsApproval: true,
    },
    deskMassage: {
      type: 'APPOINTMENT',
      name: 'Desk massage at the Foundry',
      picture: 'chair',
      tagLine: 'Noor comes to the shared offices with a chair and quiet',
      description:
        'Shoulders, neck and hands on the massage chair, in your clothes, in the quiet room of the Foundry. ' +
        'Noor answers each request herself, because the room has to be free as well.',
      minutes: 25,
      bufferMinutes: 5,
      policy: 'byAgreement',
      at: { address: 'The Foundry, 8 Anvil Yard, Riverside' },
      by: ['noor'],
      price: { amount: '35' },
      needsApproval: true,
    },
    nutritionTalk: {
      type: 'APPOINTMENT',
      name: 'Nutrition talk',
      picture: 'bowl',
      tagLine: 'Half an hour to find out whether we can help',
      description: 'Bring what you ate on three ordinary days. You leave with two changes to try, and no diet.',
      minutes: 30,
      bufferMinutes: 0,
      policy: 'firstTalks',
      form: 'firstTalk',
      at: ['harbour'],
      by: ['noor'],
      price: 'free',
    },
    morningFlow: {
      type: 'CLASS',
      name: 'Morning flow yoga',
      picture: 'sunrise',
      tagLine: 'An hour of moving before the day begins',
      description: 'Open to all levels; mats and blocks are here. Come ten minutes early, the door closes on time.',
      capacity: 12,
      policy: 'classes',
      at: ['harbour'],
      by: 'ines',
      room: 'tideHall',
      weekly: [
        { day: 'MONDAY', from: '07:30', minutes: 60 },
        { day: 'WEDNESDAY', from: '07:30', minutes: 60 },
        { day: 'FRIDAY', from: '07:30', minutes: 60 },
        { day: 'SUNDAY', from: '10:00', minutes: 75 },
      ],
      price: { amount: '18' },
    },
    reformer: {
      type: 'CLASS',
      name: 'Reformer circle',
      picture: 'springs',
      tagLine: 'Six machines, six people, one trainer',
      description: 'Pilates on the machine with springs you can set to your own strength. Socks with grip, please.',
      capacity: 6,
      policy: 'classes',
      at: ['mill'],
      by: 'jun',
      room: 'millHall',
      weekly: [
        { day: 'MONDAY', from: '18:00', minutes: 50 },
        { day: 'WEDNESDAY', from: '18:00', minutes: 50 },
        { day: 'SATURDAY', from: '12:30', minutes: 50 },
      ],
      price: { amount: '24' },
    },
    foundations: {
      type: 'COURSE',
      name: 'Pilates foundations',
      picture: 'curl',
      tagLine: 'Six Fridays from breathing to your first hundred',
      description: 'Each session builds on the one before, so we begin together and stay one group.',
      capacity: 8,
      policy: 'courses',
      at: ['mill'],
      by: 'jun',
      room: 'millHall',
      weekday: 'FRIDAY',
      firstDay: 11,
      from: '16:45',
      minutes: 75,
      sessions: 6,
      price: { amount: '180' },
    },
    backSchool: {
      type: 'COURSE',
      name: 'Back school',
      picture: 'spine',
      tagLine: 'Five evenings for people with a desk and a back',
      description:
        'Lifting, sitting, sleeping: what helps, tried together. You may still join after the first evening.',
      capacity: 10,
      policy: 'courses',
      at: ['harbour'],
      by: 'ines',
      room: 'tideHall',
      weekday: 'THURSDAY',
      firstDay: -13,
      from: '17:00',
      minutes: 60,
      sessions: 5,
      price: { words: 'Paid by most health insurers' },
    },
  },
};
