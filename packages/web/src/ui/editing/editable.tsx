/**
 * What somebody may only look at: fields that stand still, and acts that are not offered. The server decides all the
 * same.
 */
import type { Permission } from '@openhours/contract';
import { createContext, type ReactNode, useContext } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { useSignedIn } from '../context/signed-in.ts';
import { Notice } from '../feedback/notice.tsx';
import styles from './editing.module.css';

const MayEdit = createContext(true);

/** False where fields are only shown; what is no form control has to ask. */
export function useMayEdit(): boolean {
  return useContext(MayEdit);
}

/** True when it is known that somebody has not the permission; until then nothing stands still. */
export function useLacks(permission: Permission | undefined): boolean {
  const signedIn = useSignedIn();
  return permission !== undefined && signedIn !== undefined && signedIn.permissions[permission] !== 'all';
}

/** Fields that only who has the permission over the whole site can change; to anybody else they are shown. */
export function Editable({
  permission,
  children,
}: {
  readonly permission: Permission | undefined;
  readonly children: ReactNode;
}) {
  const lacks = useLacks(permission);
  return lacks ? (
    <MayEdit value={false}>
      <fieldset disabled className={styles['shown']}>
        {children}
      </fieldset>
    </MayEdit>
  ) : (
    children
  );
}

/** An act that is offered only to who has the permission over the whole site. */
export function Offered({ permission, children }: { readonly permission: Permission; readonly children: ReactNode }) {
  return useLacks(permission) ? null : children;
}

/** Says above a page that its fields are only shown, and whom to ask. */
export function OnlyShown({ permission }: { readonly permission: Permission | undefined }) {
  const { say } = useDashboard();
  return useLacks(permission) ? (
    <Notice meaning="note" title={say('editor.notYours')}>
      <p>{say('editor.notYoursHint')}</p>
    </Notice>
  ) : null;
}
