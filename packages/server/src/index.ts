/** What other programs may use of the server: reading its settings and starting it. */
export {
  describeSettings,
  readSettings,
  type SettingDescription,
  type Settings,
  SettingsError,
  settingsTable,
} from './config.ts';
export { type RunningServer, startServer } from './main.ts';
