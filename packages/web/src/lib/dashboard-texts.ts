/** The ids of the dashboard's texts. */
import type dashboardTexts from '../locales/dashboard.en.json';

export type DashboardTextId = keyof typeof dashboardTexts;
