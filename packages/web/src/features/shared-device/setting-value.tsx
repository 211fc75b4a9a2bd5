/** Whether the device in use is shared now. */
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { isSharedDevice } from '../../ui/context/shared-device.ts';

export function DeviceValue() {
  const { say } = useDashboard();
  return say(isSharedDevice() ? 'settings.value.deviceShared' : 'settings.value.deviceOwn');
}
