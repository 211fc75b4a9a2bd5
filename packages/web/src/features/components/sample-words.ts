/** Words in which components are shown: a usual one, one in the other direction, and one that is longer than any room. */
export const usualName = 'Mara Lindqvist';
export const mixedName = 'רות לוי';
export const longName = 'Maximiliane-Alexandra von Hohenstein-Schwarzenberg und Kaltenbrunn';
export const longWord = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

export const people = [
  { id: 'mara', name: usualName, photo: undefined },
  { id: 'ruth', name: mixedName, photo: undefined },
  { id: 'long', name: longName, photo: undefined },
];
