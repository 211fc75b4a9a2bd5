-- A participant who is a contact is one of the site, as whoever books is. One that named a contact whom nobody has ever
-- known, from before that was asked for, names none any more; its words stay.
update participation set contact_id = null
where contact_id is not null
  and not exists (select 1 from contact where contact.site_id = participation.site_id and contact.id = participation.contact_id);

alter table participation add foreign key (site_id, contact_id) references contact (site_id, id);
