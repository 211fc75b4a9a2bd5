/**
 * A service's picture in a list, or the icon of its kind where it has none. Says nothing by itself: the name stands
 * beside it.
 */
import type { Service } from '@openhours/contract';
import { IconCalendarUser, IconSchool, IconUsersGroup } from '@tabler/icons-react';
import { photoOf } from '../../site/photo.ts';
import styles from './service-picture.module.css';

const icons = { APPOINTMENT: IconCalendarUser, CLASS: IconUsersGroup, COURSE: IconSchool } as const;
const size = 48;

export function ServicePicture({ service: { media, type } }: { readonly service: Pick<Service, 'media' | 'type'> }) {
  const picture = photoOf(media.mainMedia?.image);
  if (picture !== undefined) {
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        className={styles['picture']}
        loading="lazy"
        decoding="async"
      />
    );
  }
  const Icon = icons[type];
  return (
    <span className={styles['icon']} aria-hidden="true">
      <Icon size={24} stroke={1.5} />
    </span>
  );
}
