p='packages/server/src/domains/notifications/sending.ts'
s=open(p).read()
s=s.replace('''  /** Real milliseconds that pass steadily; the machine's own unless a test brings others. */
  readonly steadyMs?: () => number;
}

const sendEveryMs = minuteMs / 30;
''','''  /** Shorter ones for tests that cannot wait. */
  readonly mailTimes?: MailTimes | undefined;
}

/** Real milliseconds of the job. */
export interface MailTimes {
  /** Between two runs. */
  readonly everyMs: number;
  /** How long no message is tried after the mail server has failed so often in a row. */
  readonly restMs: (failures: number) => number;
}

const defaultMailTimes: MailTimes = Object.freeze({ everyMs: minuteMs / 30, restMs });
''')
s=s.replace('''  const steadyMs = parts.steadyMs ?? (() => performance.now());
''','''  const times = parts.mailTimes ?? defaultMailTimes;
''').replace('everyMs: sendEveryMs','everyMs: times.everyMs').replace('steadyMs()','performance.now()').replace('+ restMs(failures)','+ times.restMs(failures)')
open(p,'w').write(s)
p='packages/server/src/domains/notifications/index.ts'
s=open(p).read()
s=s.replace("export { forgetMessagesAbout } from './repository.ts';","export { forgetMessagesAbout } from './repository.ts';",1)
s=s.replace("/** Decides about single events of the live stream for callers who reach only their own. */\nexport { mayReadOwn } from './rules/own-events.ts';","/** Decides about single events of the live stream for callers who reach only their own. */\nexport { mayReadOwn } from './rules/own-events.ts';\nexport type { MailTimes } from './sending.ts';")
open(p,'w').write(s)
p='packages/server/src/domains.ts'
s=open(p).read()
s=s.replace("import { createNotifications } from './domains/notifications/index.ts';","import { createNotifications, type MailTimes } from './domains/notifications/index.ts';")
s=s.replace('''  readonly openMail: (() => Promise<MailTransport>) | undefined;
''','''  readonly openMail: (() => Promise<MailTransport>) | undefined;
  /** When mail is sent, over the product's own. */
  readonly mailTimes?: MailTimes | undefined;
''')
open(p,'w').write(s)
p='packages/server/src/assembly.ts'
s=open(p).read()
s=s.replace('''  readonly requestTimes?: RequestTimes;
''','''  readonly requestTimes?: RequestTimes;
  /** How often mail is sent and how long it rests, for the same tests. */
  readonly mailTimes?: MailTimes;
''').replace('''    openMail: openMail(settings.smtpUrl),
''','''    openMail: openMail(settings.smtpUrl),
    mailTimes: options.mailTimes,
''')
open(p,'w').write(s)
p='tests/support/server.ts'
s=open(p).read()
s=s.replace('''  readonly requestTimes?: RequestTimes;
''','''  readonly requestTimes?: RequestTimes;
  /** When mail is sent; default: as soon as the job gets to it. */
  readonly mailTimes?: MailTimes;
''').replace('''    ...(options.requestTimes !==''','''    mailTimes: options.mailTimes ?? { everyMs: 50, restMs: () => 100 },
    ...(options.requestTimes !==''')
open(p,'w').write(s)
