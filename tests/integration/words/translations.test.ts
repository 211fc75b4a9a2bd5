/**
 * What a business says in other languages than its own: kept with what it is about, refused where it is said twice,
 * read by customers.
 */
import type { Message } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { settleDeliveries } from '../../support/deliveries.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let business: Business;
let massage: TestService;
beforeAll(async () => {
  server = await startTestServer();
  business = await openBusiness(server);
  massage = await business.addService({ name: 'Back massage' });
});
afterAll(() => server.stop());

const owner = () => server.client('OWNER');
const customPrice = (description: string) => ({
  rateType: 'CUSTOM' as const,
  custom: { description },
  options: { inPerson: true },
});
const noFee = { rateType: 'NO_FEE' as const, options: {} };
const untidy = (texts: object, nothing: object) => [
  { language: 'DE', ...texts },
  { language: 'fr', ...nothing },
];

test('services, staff, places, policies and the business keep what says something, under one spelling of each language', async () => {
  const client = await owner();
  const { service } = await client.services.getService({ serviceId: massage.serviceId });
  const changed = await client.services.updateService({
    service: {
      id: service.id,
      revision: service.revision,
      tagLine: 'Fifty minutes',
      translations: untidy({ name: ' Rückenmassage ', tagLine: 'Fünfzig Minuten' }, { name: ' ' }),
    },
  });
  expect(changed.service.translations).toEqual([{ language: 'de', name: 'Rückenmassage', tagLine: 'Fünfzig Minuten' }]);
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  const [person] = staffMembers;
  const { staffMember } = await client.staff.updateStaffMember({
    staffMember: {
      id: person?.id as string,
      revision: person?.revision as string,
      description: 'Quiet hands',
      translations: untidy({ description: 'Ruhige Hände' }, { description: '' }),
    },
  });
  expect(staffMember.translations).toEqual([{ language: 'de', description: 'Ruhige Hände' }]);
  const { locations } = await client.locations.listLocations({});
  const [place] = locations;
  const { location } = await client.locations.updateLocation({
    location: {
      ...(place as (typeof locations)[number]),
      address: { hint: 'First floor' },
      translations: untidy({ name: ' Zum Hafen ', hint: 'Erster Stock' }, { name: ' ' }),
    },
  });
  expect(location.translations).toEqual([{ language: 'de', name: 'Zum Hafen', hint: 'Erster Stock' }]);
  const { bookingPolicy } = await client.policies.createBookingPolicy({
    bookingPolicy: {
      name: 'Ours',
      customPolicyDescription: {
        enabled: true,
        description: 'Plans change.',
        translations: untidy({ description: 'Pläne ändern sich.' }, { description: '' }),
      },
    },
  });
  expect(bookingPolicy.customPolicyDescription.translations).toEqual([
    { language: 'de', description: 'Pläne ändern sich.' },
  ]);
  await client.siteProperties.updateSiteProperties({
    properties: { description: 'Quiet hands.', translations: untidy({ description: 'Ruhige Hände.' }, {}) },
    fields: { paths: ['description', 'translations'] },
  });
  const { properties } = await client.siteProperties.getSiteProperties({});
  expect(properties.translations).toEqual([{ language: 'de', description: 'Ruhige Hände.' }]);
  // What visitors read of people and services has it too, with the words themselves.
  const visitor = await server.client('visitor');
  const read = await visitor.services.queryServices({ query: { filter: { id: service.id } } });
  expect(read.services[0]?.translations).toEqual(changed.service.translations);
});

test('what the business empties is said in no other language: of services, staff, places, policies and itself', async () => {
  const client = await owner();
  const made = await business.addService({ name: 'Hand massage' });
  const said = { tagLine: 'Short', description: 'Palms', payment: customPrice('By the finger') };
  const inGerman = {
    language: 'de',
    name: 'Hände',
    tagLine: 'Kurz',
    description: 'Ballen',
    priceDescription: 'Je Finger',
  };
  const whole = { ...(await client.services.getService({ serviceId: made.serviceId })).service, ...said };
  const { service } = await client.services.updateService({ service: { ...whole, translations: [inGerman] } });
  expect(service.translations).toEqual([inGerman]);
  const emptied = await client.services.updateService({
    service: { id: service.id, revision: service.revision, tagLine: '', description: ' ', payment: noFee },
  });
  expect(emptied.service.translations).toEqual([{ language: 'de', name: 'Hände' }]);

  const { staffMember } = await client.staff.createStaffMember({
    staffMember: { name: 'Ben', description: 'Quiet', translations: [{ language: 'de', description: 'Ruhig' }] },
  });
  expect(staffMember.translations).toHaveLength(1);
  const silent = await client.staff.updateStaffMember({
    staffMember: { id: staffMember.id, revision: staffMember.revision, description: ' ' },
  });
  expect(silent.staffMember).not.toHaveProperty('translations');

  const { location } = await client.locations.createLocation({
    location: {
      name: 'Pier',
      address: { hint: 'Ring twice' },
      translations: [{ language: 'de', hint: 'Zweimal klingeln' }],
    },
  });
  expect(location.translations).toHaveLength(1);
  const plain = await client.locations.updateLocation({ location: { ...location, address: { hint: '' } } });
  expect(plain.location).not.toHaveProperty('translations');

  const { bookingPolicy } = await client.policies.createBookingPolicy({
    bookingPolicy: {
      name: 'Emptied',
      customPolicyDescription: {
        enabled: true,
        description: '',
        translations: [{ language: 'de', description: 'Pläne ändern sich.' }],
      },
    },
  });
  expect(bookingPolicy.customPolicyDescription).not.toHaveProperty('translations');

  await client.siteProperties.updateSiteProperties({
    properties: { description: 'Quiet hands.', translations: [{ language: 'de', description: 'Ruhige Hände.' }] },
    fields: { paths: ['description', 'translations'] },
  });
  await client.siteProperties.updateSiteProperties({
    properties: { description: '' },
    fields: { paths: ['description'] },
  });
  const { properties } = await client.siteProperties.getSiteProperties({});
  expect(properties.translations ?? []).toEqual([]);
});

test('what nobody said is not there, and what is cleared goes', async () => {
  const client = await owner();
  const other = await business.addService({ name: 'Foot massage' });
  const { service } = await client.services.getService({ serviceId: other.serviceId });
  expect(service).not.toHaveProperty('translations');
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  const [person] = staffMembers;
  const { staffMember } = await client.staff.updateStaffMember({
    staffMember: { id: person?.id as string, revision: person?.revision as string, translations: null },
  });
  expect(staffMember).not.toHaveProperty('translations');
});

test('a language that is there twice is refused by the name of its field', async () => {
  const client = await owner();
  const twice = [
    { language: 'de', name: 'Eins', description: 'Eins', hint: 'Eins' },
    { language: 'DE', name: 'Zwei', description: 'Zwei', hint: 'Zwei' },
  ];
  const { service } = await client.services.getService({ serviceId: massage.serviceId });
  const { staffMembers } = await client.staff.queryStaffMembers({ query: {} });
  const { locations } = await client.locations.listLocations({});
  const refusals = [
    client.services.updateService({
      service: { id: service.id, revision: service.revision, translations: twice },
    }),
    client.staff.createStaffMember({ staffMember: { name: 'Ben', translations: twice } }),
    client.staff.updateStaffMember({
      staffMember: {
        id: staffMembers[0]?.id as string,
        revision: staffMembers[0]?.revision as string,
        translations: twice,
      },
    }),
    client.locations.updateLocation({
      location: { ...(locations[0] as (typeof locations)[number]), translations: twice },
    }),
    client.policies.createBookingPolicy({
      bookingPolicy: { name: 'Twice', customPolicyDescription: { enabled: true, translations: twice } },
    }),
    client.siteProperties.updateSiteProperties({
      properties: { translations: twice },
      fields: { paths: ['translations'] },
    }),
    client.addOns.createAddOn({ addOn: { name: 'Twice', maxQuantity: 1, translations: twice } }),
    client.services.createAddOnGroup({
      serviceId: massage.serviceId,
      addOnGroup: { name: 'Twice', translations: twice },
    }),
    client.attributeDefinitions.createAttributeDefinition({
      attributeDefinition: {
        name: 'Twice',
        valueType: 'BOOL',
        defaultValue: { boolDefault: true },
        translations: twice,
      },
    }),
    client.forms.createForm({
      form: {
        name: 'Twice',
        fields: [{ label: 'Eins', valueType: 'SHORT_TEXT', translations: twice }],
      },
    }),
  ];
  const fields = await Promise.all(
    refusals.map((refused) =>
      refused.then(
        () => 'taken',
        (error: { fieldViolations: { field: string }[] }) => error.fieldViolations.map(({ field }) => field).join(),
      ),
    ),
  );
  expect(fields).toEqual([
    'service.translations[1].language',
    'staffMember.translations[1].language',
    'staffMember.translations[1].language',
    'location.translations[1].language',
    'bookingPolicy.customPolicyDescription.translations[1].language',
    'properties.translations[1].language',
    'addOn.translations[1].language',
    'addOnGroup.translations[1].language',
    'attributeDefinition.translations[1].language',
    'form.fields[0].translations[1].language',
  ]);
});

test('customers are written to about the service by its name in their language, the business by its own', async () => {
  const visitor = await server.caller('visitor');
  const participantNotification = { notifyParticipants: true };
  const { id, revision } = await business.booked({
    service: massage,
    as: { ...visitor, 'accept-language': 'de-AT' },
    booking: { contactDetails: { firstName: 'Grace', email: 'grace@customers.test' } },
    request: { participantNotification },
  });
  const client = await owner();
  await client.bookings.confirmBooking({ bookingId: id, revision, participantNotification });
  await settleDeliveries(server);
  const { body } = await server.send('GET', '/v1/outbox/messages', { headers: business.owner });
  const written = body.messages as Message[];
  const of = (type: string) => written.find((message) => message.type === type);
  expect(of('BOOKING_REQUESTED')?.subject).toContain('Rückenmassage');
  expect(of('BOOKING_CONFIRMED')?.subject).toContain('Rückenmassage');
  expect(of('BOOKING_CONFIRMED')?.text).toContain('Zum Hafen');
  const toBusiness = written.filter(({ type }) => type.startsWith('BUSINESS_') || type.startsWith('STAFF_'));
  expect(toBusiness.length).toBeGreaterThan(0);
  expect(toBusiness.every(({ text }) => text.includes('Back massage') && !text.includes('Rückenmassage'))).toBe(true);
  expect(toBusiness.every(({ text }) => !text.includes('Zum Hafen'))).toBe(true);
});

test('the questions of a form are kept and read in other languages, and answers in that of the business', async () => {
  const client = await owner();
  const { form } = await client.forms.createForm({
    form: {
      name: 'Questions',
      fields: [
        {
          label: 'Pressure',
          valueType: 'SHORT_TEXT',
          choices: ['Soft', 'Firm'],
          translations: untidy({ label: ' Druck ', choices: ['Weich', ' '] }, { hint: ' ', choices: ['', ''] }),
        },
      ],
    },
  });
  expect(form.fields[0]?.translations).toEqual([{ language: 'de', label: 'Druck', choices: ['Weich', ''] }]);
  const visitor = await server.client('visitor');
  expect((await visitor.forms.getForm({ formId: form.id })).form.fields).toEqual(form.fields);
  const asking = await business.addService({ name: 'Asking' });
  const { service } = await client.services.getService({ serviceId: asking.serviceId });
  await client.services.updateService({
    service: { id: service.id, revision: service.revision, form: { id: form.id } },
  });
  const contact = { first_name: 'Grace', email: 'grace@customers.test' };
  const refused = await business.book({
    service: asking,
    request: { formSubmission: { ...contact, pressure: 'Weich' } },
  });
  expect(refused.status).toBe(400);
  const { formSubmissionId } = await business.booked({
    service: asking,
    request: { formSubmission: { ...contact, pressure: 'Soft' } },
  });
  const { formSubmission } = await client.forms.getFormSubmission({ formSubmissionId: formSubmissionId as string });
  expect(formSubmission.answers).toMatchObject([{ label: 'Pressure', value: 'Soft' }]);
  // A list of questions replaces all that was said of them.
  const { form: silent } = await client.forms.updateForm({
    form: {
      id: form.id,
      revision: form.revision,
      fields: form.fields.map(({ translations: _, ...field }) => field),
    },
  });
  expect(silent.fields[0]).not.toHaveProperty('translations');
});

test('add-ons and their groups are worded in other languages, and a booking keeps the names of its day', async () => {
  const client = await owner();
  const { addOn } = await client.addOns.createAddOn({
    addOn: { name: 'Tea', maxQuantity: 3, translations: untidy({ name: ' Tee ' }, { name: ' ' }) },
  });
  expect(addOn.translations).toEqual([{ language: 'de', name: 'Tee' }]);
  const refreshing = await business.addService({ name: 'Refreshing' });
  const { addOnGroup } = await client.services.createAddOnGroup({
    serviceId: refreshing.serviceId,
    addOnGroup: {
      name: 'Drinks',
      prompt: 'Thirsty?',
      addOnIds: [addOn.id],
      translations: untidy({ name: 'Getränke', prompt: ' Durst? ' }, { name: '', prompt: ' ' }),
    },
  });
  expect(addOnGroup.translations).toEqual([{ language: 'de', name: 'Getränke', prompt: 'Durst?' }]);
  const visitor = await server.client('visitor');
  const { addOnGroupsDetails } = await visitor.services.listAddOnGroupsByServiceId({
    serviceId: refreshing.serviceId,
  });
  expect(addOnGroupsDetails).toMatchObject([
    { translations: addOnGroup.translations, addOns: [{ name: 'Tea', translations: addOn.translations }] },
  ]);
  const booked = await business.booked({
    service: refreshing,
    as: { ...(await server.caller('visitor')), 'accept-language': 'de-AT' },
    booking: {
      bookedAddOns: [{ id: addOn.id, groupId: addOnGroup.id, quantity: 2 }],
      contactDetails: { firstName: 'Grace', email: 'thirsty@customers.test' },
    },
    request: { participantNotification: { notifyParticipants: true } },
  });
  expect(booked.bookedAddOns).toMatchObject([{ name: 'Tea', translations: addOn.translations }]);
  await settleDeliveries(server);
  const { body } = await server.send('GET', '/v1/outbox/messages', { headers: business.owner });
  const written = (body.messages as Message[]).filter(({ text }) => text.includes('Refreshing'));
  const toCustomer = written.filter(({ type }) => !/^(?:BUSINESS|STAFF)_/.test(type));
  expect(toCustomer.length).toBeGreaterThan(0);
  expect(toCustomer.every(({ text }) => text.includes('Tee') && !text.includes('Tea'))).toBe(true);
  const toBusiness = written.filter(({ type }) => /^(?:BUSINESS|STAFF)_/.test(type));
  expect(toBusiness.length).toBeGreaterThan(0);
  expect(toBusiness.every(({ text }) => text.includes('Tea') && !text.includes('Tee'))).toBe(true);
  const { addOn: silent } = await client.addOns.updateAddOn({
    addOn: { id: addOn.id, revision: addOn.revision, translations: null },
  });
  expect(silent).not.toHaveProperty('translations');
});

test('attributes and their values are worded in other languages, and stay so as long as there are such values', async () => {
  const client = await owner();
  const { attributeDefinition: level } = await client.attributeDefinitions.createAttributeDefinition({
    attributeDefinition: {
      name: 'Level',
      valueType: 'STRING',
      stringConfig: { allowedValues: ['Easy', 'Hard'] },
      defaultValue: { stringDefault: 'Easy' },
      translations: untidy(
        { name: ' Niveau ', allowedValues: ['Leicht', ' '] },
        { name: ' ', allowedValues: ['', ''] },
      ),
    },
  });
  expect(level.translations).toEqual([{ language: 'de', name: 'Niveau', allowedValues: ['Leicht', ''] }]);
  const { results } = await client.attributeValues.bulkUpsertAttributeValues({
    entityId: massage.serviceId,
    values: [
      { attributeDefinitionId: level.id, stringData: 'Leicht' },
      { attributeDefinitionId: level.id, stringData: 'Easy' },
    ],
  });
  expect(results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([false, true]);
  const visitor = await server.client('visitor');
  const { entityAttributes } = await visitor.attributeValues.listEntityAttributes({ entityId: massage.serviceId });
  expect(entityAttributes).toMatchObject([
    { attributeDefinition: { translations: level.translations }, attributeValue: { stringData: 'Easy' } },
  ]);
  const { attributeDefinition: other } = await client.attributeDefinitions.updateAttributeDefinition({
    attributeDefinition: {
      id: level.id,
      revision: level.revision,
      stringConfig: { allowedValues: ['Harder', 'Easy'] },
    },
  });
  expect(other.translations).toEqual([{ language: 'de', name: 'Niveau', allowedValues: ['', 'Leicht'] }]);
});

test('choices that prices go by are named in other languages, and booked by the name that the business gives them', async () => {
  const client = await owner();
  const cutting = await business.addService({ name: 'Cutting' });
  const { service } = await client.services.getService({ serviceId: cutting.serviceId });
  await client.services.updateService({
    service: {
      id: service.id,
      revision: service.revision,
      payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '20' } } },
    },
  });
  const optionId = '018f0000-0000-7000-8000-0000000000aa';
  const variants = ['Short', 'Long'].map((custom, index) => ({
    choices: [{ optionId, custom }],
    price: { value: String(20 + index) },
  }));
  const { serviceOptionsAndVariants: made } = await client.serviceOptionsAndVariants.createServiceOptionsAndVariants({
    serviceOptionsAndVariants: {
      serviceId: cutting.serviceId,
      options: {
        values: [
          {
            id: optionId,
            type: 'CUSTOM',
            customData: {
              name: 'Hair',
              choices: ['Short', 'Long'],
              translations: untidy({ name: ' Haare ', choices: ['', ' Lang '] }, { name: ' ', choices: ['', ' '] }),
            },
          },
        ],
      },
      variants: { values: variants },
    },
  });
  expect(made.options.values[0]?.customData?.translations).toEqual([
    { language: 'de', name: 'Haare', choices: ['', 'Lang'] },
  ]);
  const booked = await business.booked({
    service: cutting,
    as: { ...(await server.caller('visitor')), 'accept-language': 'de-AT' },
    booking: {
      totalParticipants: undefined,
      participantsChoices: { serviceChoices: [{ numberOfParticipants: 1, choices: [{ optionId, custom: 'Long' }] }] },
      contactDetails: { firstName: 'Grace', email: 'hair@customers.test' },
    },
    request: { participantNotification: { notifyParticipants: true } },
  });
  expect(booked.participantsChoices?.serviceChoices[0]?.choices?.[0]?.custom).toBe('Long');
  await settleDeliveries(server);
  const { body } = await server.send('GET', '/v1/outbox/messages', { headers: business.owner });
  const written = (body.messages as Message[]).filter(({ text }) => text.includes('Cutting'));
  const isToBusiness = ({ type }: Message) => /^(?:BUSINESS|STAFF)_/.test(type);
  const toCustomer = written.filter((message) => !isToBusiness(message));
  expect(toCustomer.length).toBeGreaterThan(0);
  expect(toCustomer.every(({ text }) => text.includes('Lang') && !text.includes('Long'))).toBe(true);
  const toBusiness = written.filter(isToBusiness);
  expect(toBusiness.length).toBeGreaterThan(0);
  expect(toBusiness.every(({ text }) => text.includes('Long') && !text.includes('Lang'))).toBe(true);
});
