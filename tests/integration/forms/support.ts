/** A business that asks: forms made and read over HTTP, and services that have them. */
import type { Form, Service } from '@openhours/contract';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import type { NewService, PolicyRules } from '../../support/site-catalogue.ts';

export interface AskingBusiness {
  readonly server: TestServer;
  readonly business: Business;
  readonly visitor: Record<string, string>;
  post(path: string, body: object, as?: Record<string, string>): Promise<TestAnswer>;
  read(path: string, as?: Record<string, string>): Promise<TestAnswer>;
  remove(path: string, as?: Record<string, string>): Promise<TestAnswer>;
  /** Creates a form that must be right. */
  form(form: object): Promise<Form>;
  update(form: { readonly id: string } & Record<string, unknown>, as?: Record<string, string>): Promise<TestAnswer>;
  /** A service with a form, an hour for Ada unless said. */
  service(name: string, formId?: string, more?: Partial<NewService & { rules: PolicyRules }>): Promise<TestService>;
  readService(serviceId: string): Promise<Service>;
}

/** The refused fields of an answer, each with its rule and the name of the rule where it has one. */
export function violationsOf(answer: TestAnswer): string[] {
  const { details } = answer.body as {
    details: {
      validationError?: { fieldViolations: { field: string; violatedRule: string; ruleName?: string }[] };
    };
  };
  return (details.validationError?.fieldViolations ?? []).map(({ field, violatedRule, ruleName }) =>
    [field, violatedRule, ruleName].filter((each) => each !== undefined && each !== '').join(' '),
  );
}

function must(answer: TestAnswer): TestAnswer {
  if (answer.status !== 200) {
    throw new Error(`the call failed: ${answer.text}`);
  }
  return answer;
}

/** Opens the business on a server of its own; the caller stops `server`. */
export async function openAskingBusiness(): Promise<AskingBusiness> {
  const server = await startTestServer();
  const business = await openBusiness(server);
  const headers = business.owner;
  const post: AskingBusiness['post'] = (path, body, as = headers) => server.send('POST', path, { body, headers: as });
  const update: AskingBusiness['update'] = (form, as = headers) =>
    server.send('PATCH', `/v1/booking-forms/${form.id}`, { body: { form }, headers: as });
  const readService = async (serviceId: string) =>
    must(await server.send('GET', `/v2/services/${serviceId}`, { headers })).body.service as Service;
  return {
    server,
    business,
    visitor: await server.caller('visitor'),
    post,
    read: (path, as = headers) => server.send('GET', path, { headers: as }),
    remove: (path, as = headers) => server.send('DELETE', path, { headers: as }),
    form: async (form) => must(await post('/v1/booking-forms', { form })).body.form as Form,
    update,
    async service(name, formId, more = {}) {
      const made = await business.addService({ name, ...more });
      if (formId !== undefined) {
        const { revision } = await readService(made.serviceId);
        const service = { id: made.serviceId, revision, form: { id: formId } };
        must(await server.send('PATCH', `/v2/services/${made.serviceId}`, { body: { service }, headers }));
      }
      return made;
    },
    readService,
  };
}
