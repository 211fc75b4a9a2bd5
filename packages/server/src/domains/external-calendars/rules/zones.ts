/**
 * The zone of a time in a calendar file, which may be called as the platform calls it, as Windows does, or by a path
 * that ends so. The rules that a file brings for its zones are not asked: a file could bring any. Pure.
 */
import type ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { findZone, type Zone } from '../../../time/index.ts';

/** Undefined for a name that nobody knows. */
export function findZoneOfFile(name: string, file: ICAL.Component): Zone | undefined {
  const parts = name.split('/').filter((part) => part !== '');
  const called = [
    name,
    locationOf(name, file),
    findIana(name)[0],
    parts.slice(-2).join('/'),
    parts.slice(-3).join('/'),
  ];
  for (const each of called) {
    const zone = each === undefined ? undefined : findZone(each);
    if (zone !== undefined) {
      return zone;
    }
  }
  return undefined;
}

/** What some programs write beside a name of their own. */
function locationOf(name: string, file: ICAL.Component): string | undefined {
  const zone = file
    .getAllSubcomponents('vtimezone')
    .find((each) => String(each.getFirstPropertyValue('tzid')) === name);
  const location = zone?.getFirstPropertyValue('x-lic-location');
  return typeof location === 'string' ? location : undefined;
}
