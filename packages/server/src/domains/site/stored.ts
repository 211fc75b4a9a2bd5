/** What the tables of sites hold: accounts, sites, their hosts and clients. Nothing about a person. */
import { ofNobody, type StoredTables, secretOf } from '../../db/stored-tables.ts';

export const storedBySite: StoredTables = Object.freeze<StoredTables>({
  owner: 'site',
  tables: {
    account: { stays: 'site', columns: ofNobody('id home_site_id created_at') },
    site: {
      stays: 'site',
      columns: ofNobody(
        'id number account_id revision display_name time_zone currency language properties state delete_status created_at updated_at trashed_at',
      ),
    },
    site_theme: {
      stays: 'site',
      columns: ofNobody('site_id revision accent headings corners density scheme updated_at'),
    },
    site_legal_pages: { stays: 'site', columns: ofNobody('site_id revision pages updated_at') },
    site_host: { stays: 'site', columns: ofNobody('host site_id') },
    oauth_app: {
      stays: 'site',
      columns: {
        ...ofNobody('id site_id name application_type settings revision created_at updated_at'),
        ...secretOf('nobody', 'secret_hash'),
      },
    },
  },
});
