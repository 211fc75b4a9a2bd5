-- Pictures are kept without what they say of places and people; those that came before are mended one by one.

alter table media_file
  -- False: its bytes are as they were sent, and may name a place.
  add column metadata_cut boolean not null default false;
create index media_file_metadata on media_file (site_id, id) where not metadata_cut;
