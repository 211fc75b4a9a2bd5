/** Words: sentences with foreign parts, facts in a row, what keeps together. */
import { own } from '../../language/bidi.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { FactRow, Sentence } from '../../ui/display/sentence.tsx';
import { WholePieces } from '../../ui/display/whole-pieces.tsx';
import { ComponentStates, Part, State } from './component-states.tsx';
import { longName, mixedName, usualName } from './sample-words.ts';

export function Words() {
  const { formats, frame, say } = useDashboard();
  const found = (text: string) => say('search.none', { text: own(text) });
  return (
    <Part title="Words">
      <ComponentStates name="Sentence, FactRow" file="ui/display/sentence.tsx">
        <State name="a part in another direction, in another language">
          <p>
            <Sentence text={found(mixedName)} languages={{ [mixedName]: 'he' }} />
          </p>
        </State>
        <State name="a part that opens something">
          <p>
            <Sentence text={found('+49 30 123456')} addresses={{ '+49 30 123456': 'tel:+4930123456' }} />
          </p>
        </State>
        <State name="long words">
          <p>
            <Sentence text={found(longName)} />
          </p>
        </State>
        <State name="facts in a row, one of them not known">
          <p>
            <FactRow facts={[usualName, undefined, mixedName, longName]} />
          </p>
        </State>
      </ComponentStates>
      <ComponentStates name="WholePieces" file="ui/display/whole-pieces.tsx">
        <State name="a date">
          <p>
            <WholePieces pieces={[formats.weekday(frame.today), formats.shortDay(frame.today)]} />
          </p>
        </State>
        <State name="long pieces">
          <p>
            <WholePieces pieces={[usualName, mixedName, longName.slice(0, 20)]} />
          </p>
        </State>
      </ComponentStates>
    </Part>
  );
}
