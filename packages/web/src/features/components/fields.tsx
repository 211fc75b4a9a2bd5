/** Buttons, and what is typed into: fields, dates and times, controls in sentences, hours, pictures. */

import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '../../days/dates.ts';
import { type HoursModel, modelOf } from '../../days/hours-week.ts';
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { AmountInput } from '../../ui/editing/amount-input.tsx';
import { PictureField } from '../../ui/editing/picture-field.tsx';
import { Exceptions } from '../../ui/hours/exceptions.tsx';
import { HoursEditor } from '../../ui/hours/hours-editor.tsx';
import { CountControl, LengthControl, WithControl } from '../../ui/policies/sentence-controls.tsx';
import { Times } from '../../ui/reminders/times.tsx';
import actions from '../../ui/styles/actions.module.css';
import plain from '../../ui/styles/plain-button.module.css';
import { ComponentStates, Part, State } from './component-states.tsx';
import styles from './components.module.css';
import { longName, longWord, mixedName, people, usualName } from './sample-words.ts';

export function Fields() {
  return (
    <Part title="Buttons and fields">
      <Buttons />
      <TextFields />
      <Selects />
      <DatesAndTimes />
      <SentenceControls />
      <ReminderTimes />
      <Hours />
      <Pictures />
    </Part>
  );
}

function Buttons() {
  const { say } = useDashboard();
  return (
    <>
      <ComponentStates name="Button" file="@mantine/core">
        <State name="the one thing to do">
          <div className={styles['row']}>
            <Button>{say('hours.save')}</Button>
            <Button leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />}>{say('staff.add')}</Button>
          </div>
        </State>
        <State name="another act, a quiet one">
          <div className={styles['row']}>
            <Button variant="default">{say('hours.copyDo')}</Button>
            <Button variant="subtle">{say('panel.close')}</Button>
          </div>
        </State>
        <State name="what harms: asked, and done">
          <div className={actions['buttons']}>
            <Button variant="default" className={actions['danger'] as string}>
              {say('picture.remove')}
            </Button>
            <Button className={actions['dangerFilled'] as string}>{say('substitutes.declineDo')}</Button>
          </div>
        </State>
        <State name="busy: keeps the focus, does nothing">
          <div className={styles['row']}>
            <Button aria-disabled>{say('editor.saving')}</Button>
          </div>
        </State>
        <State name="disabled">
          <div className={styles['row']}>
            <Button disabled>{say('hours.save')}</Button>
            <Button variant="default" disabled>
              {say('hours.copyDo')}
            </Button>
          </div>
        </State>
        <State name="long words">
          <div className={styles['row']}>
            <Button>{say('substitutes.give', { name: own(longName) })}</Button>
          </div>
        </State>
      </ComponentStates>
      <ComponentStates name="plain button" file="ui/styles/plain-button.module.css">
        <State name="default">
          <div>
            <button type="button" className={plain['button']}>
              {say('bookings.tryAgain')}
            </button>
          </div>
        </State>
      </ComponentStates>
    </>
  );
}

function TextFields() {
  const { say } = useDashboard();
  const [text, setText] = useState(usualName);
  return (
    <>
      <ComponentStates name="TextInput" file="@mantine/core">
        <State name="default">
          <TextInput
            label={say('service.name')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </State>
        <State name="empty, with what it is for">
          <TextInput label={say('messages.testTo')} description={say('messages.testToHint')} placeholder={mixedName} />
        </State>
        <State name="refused">
          <TextInput label={say('settings.email')} defaultValue="mara@" error={say('refusal.email')} dir="ltr" />
        </State>
        <State name="disabled">
          <TextInput label={say('service.name')} defaultValue={usualName} disabled />
        </State>
        <State name="long words">
          <TextInput label={`${say('service.name')} ${longWord}`} defaultValue={longName} error={longWord} />
        </State>
      </ComponentStates>
      <ComponentStates name="AmountInput" file="ui/editing/amount-input.tsx">
        <State name="default">
          <AmountInput label={say('service.price')} value="99.50" currency="EUR" onChange={() => undefined} />
        </State>
        <State name="refused">
          <AmountInput
            label={say('service.price')}
            value="ten"
            error={say('refusal.amount')}
            currency={undefined}
            onChange={() => undefined}
          />
        </State>
      </ComponentStates>
      <ComponentStates name="Textarea" file="@mantine/core">
        <State name="default">
          <Textarea label={say('settings.description')} defaultValue={mixedName} dir="auto" rows={3} />
        </State>
        <State name="refused">
          <Textarea
            label={say('settings.description')}
            defaultValue={longWord}
            error={say('refusal.missing')}
            rows={3}
          />
        </State>
        <State name="disabled">
          <Textarea label={say('settings.description')} defaultValue={usualName} rows={3} disabled />
        </State>
      </ComponentStates>
    </>
  );
}

function Selects() {
  const { say } = useDashboard();
  const data = [usualName, mixedName, longName];
  return (
    <ComponentStates name="NativeSelect" file="@mantine/core">
      <State name="default">
        <NativeSelect label={say('booking.with')} data={data} />
      </State>
      <State name="refused">
        <NativeSelect label={say('booking.with')} data={['', ...data]} error={say('refusal.missing')} />
      </State>
      <State name="disabled">
        <NativeSelect label={say('booking.with')} data={data} disabled />
      </State>
      <State name="long words">
        <NativeSelect label={say('booking.with')} data={data} defaultValue={longName} />
      </State>
    </ComponentStates>
  );
}

function DatesAndTimes() {
  const { formats, frame, say } = useDashboard();
  const timeLabel = say('time.other', { day: formats.weekday(frame.today) });
  return (
    <ComponentStates name="TextInput of type date and time" file="@mantine/core, the browser's own">
      <State name="default">
        <TextInput type="date" label={say('hours.date')} defaultValue={frame.today} />
        <TextInput type="time" label={timeLabel} defaultValue="09:30" />
      </State>
      <State name="empty">
        <TextInput type="date" label={say('hours.date')} />
        <TextInput type="time" label={timeLabel} />
      </State>
      <State name="refused">
        <TextInput type="date" label={say('hours.date')} defaultValue="2020-02-29" error={say('hours.dayPast')} />
      </State>
      <State name="disabled">
        <TextInput type="date" label={say('hours.date')} defaultValue={frame.today} disabled />
        <TextInput type="time" label={timeLabel} defaultValue="09:30" disabled />
      </State>
    </ComponentStates>
  );
}

function SentenceControls() {
  const { say } = useDashboard();
  const [count, setCount] = useState(3);
  const [minutes, setMinutes] = useState(1_440);
  const label = say('policies.cancel.someTime');
  return (
    <ComponentStates name="CountControl, LengthControl" file="ui/policies/sentence-controls.tsx">
      <State name="a number">
        <WithControl sentence={(value) => say('policies.people', { count: value })}>
          <CountControl label={say('participants.howMany')} count={count} onChange={setCount} />
        </WithControl>
      </State>
      <State name="a length">
        <WithControl sentence={(time) => say('policies.cancel.before', { time })}>
          <LengthControl label={label} minutes={minutes} onChange={setMinutes} />
        </WithControl>
      </State>
      <State name="refused">
        <WithControl sentence={(time) => say('policies.cancel.before', { time })}>
          <LengthControl label={label} minutes={0} error={say('refusal.wholeNumber')} onChange={setMinutes} />
        </WithControl>
      </State>
      <State name="off">
        <WithControl sentence={(time) => say('policies.cancel.before', { time })}>
          <LengthControl label={label} minutes={120} isOff onChange={setMinutes} />
        </WithControl>
      </State>
    </ComponentStates>
  );
}

function ReminderTimes() {
  const { say } = useDashboard();
  const [chosen, setChosen] = useState<readonly number[]>([1_440, 45]);
  const legend = say('messages.remindersBefore');
  return (
    <ComponentStates name="Times" file="ui/reminders/times.tsx">
      <State name="default">
        <Times legend={legend} chosen={chosen} isSaving={false} onChoose={setChosen} />
      </State>
      <State name="as many as there may be">
        <Times legend={legend} chosen={[10_080, 2_880, 1_440, 120, 60]} isSaving={false} onChoose={setChosen} />
      </State>
      <State name="busy">
        <Times legend={legend} chosen={[120]} isSaving onChoose={setChosen} />
      </State>
    </ComponentStates>
  );
}

const week: HoursModel = modelOf({
  week: [
    { day: 'MONDAY', start: '09:00', end: '12:00' },
    { day: 'MONDAY', start: '13:00', end: '17:30' },
    { day: 'FRIDAY', start: '10:00', end: '20:00' },
  ],
  specialDays: [],
  daysOff: [],
});

function Hours() {
  const [model, setModel] = useState(week);
  const { frame } = useDashboard();
  const holiday: HoursModel = {
    ...week,
    daysOff: [{ name: longName, firstDate: frame.today, lastDate: frame.today, resourceIds: ['ruth'] }],
  };
  return (
    <ComponentStates
      name="HoursEditor, DayRow, RangeBars, Exceptions"
      file="ui/hours/hours-editor.tsx, ui/hours/day-row.tsx, ui/hours/range-bars.tsx, ui/hours/exceptions.tsx"
    >
      <State name="default" isWide>
        <HoursEditor model={model} onChange={setModel} onReadable={() => undefined} places={[]} />
      </State>
      <State name="the week alone, of several places, turned off" isWide>
        <fieldset disabled>
          <HoursEditor
            model={holiday}
            onChange={() => undefined}
            onReadable={() => undefined}
            places={[
              { id: 'first', name: mixedName },
              { id: 'second', name: longName },
            ]}
            withExceptions={false}
          />
        </fieldset>
      </State>
      <State name="days off and days with hours of their own, of a business with people" isWide>
        <Exceptions
          model={{ ...holiday, specialDays: [{ date: addDays(frame.today, 7), ranges: [{ start: 600, end: 720 }] }] }}
          onChange={() => undefined}
          onReadable={() => undefined}
          others={people.map(({ id, name }) => ({ resourceId: id, name }))}
        />
      </State>
    </ComponentStates>
  );
}

function Pictures() {
  const { say } = useDashboard();
  const [picture, setPicture] = useState('');
  return (
    <ComponentStates name="PictureField" file="ui/editing/picture-field.tsx">
      <State name="empty, wide">
        <PictureField
          id="components-picture"
          label={say('settings.picture')}
          shape="wide"
          value={picture}
          onChange={setPicture}
        />
      </State>
      <State name="empty, whole, with what it is for">
        <PictureField
          id="components-logo"
          label={say('settings.logo')}
          hint={say('settings.logoHint')}
          shape="whole"
          value=""
          onChange={() => undefined}
        />
      </State>
      <State name="refused, round">
        <PictureField
          id="components-face"
          label={say('settings.picture')}
          shape="round"
          value=""
          error={say('picture.trouble.damaged')}
          onChange={() => undefined}
        />
      </State>
      <State name="disabled">
        <fieldset disabled>
          <PictureField
            id="components-shown"
            label={say('settings.picture')}
            shape="round"
            value=""
            onChange={() => undefined}
          />
        </fieldset>
      </State>
    </ComponentStates>
  );
}
