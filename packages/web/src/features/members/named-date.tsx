/** A date in a row with what it is the date of; whoever listens hears that from the name of the column. */
interface NamedDateProps {
  readonly name: string;
  readonly date: string;
}

export function NamedDate({ date, name }: NamedDateProps) {
  return (
    <>
      <span aria-hidden="true">{name} </span>
      {date}
    </>
  );
}
