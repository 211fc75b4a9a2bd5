-- The media library: files of a site, and the addresses to which one can be sent. Their bytes lie outside the database.

create table media_file (
  site_id uuid not null,
  -- <6 hexadecimal digits of the site>_<32 random ones>~mv2.<extension>
  id text not null collate "C",
  revision bigint not null default 1,
  folder_id text not null check (length(folder_id) <= 100),
  display_name text not null check (length(display_name) between 1 and 255),
  display_name_folded text not null collate "C",
  size_in_bytes bigint not null check (size_in_bytes > 0),
  private boolean not null,
  media_type text not null check (media_type in ('IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT', 'VECTOR', 'ARCHIVE', 'MODEL3D', 'OTHER')),
  mime_type text not null,
  operation_status text not null check (operation_status in ('READY', 'PENDING', 'FAILED')),
  state text not null check (state in ('OK', 'DELETED')),
  -- Of the bytes: MD5 as the wire has it, SHA-256 for ourselves.
  md5 text not null,
  sha256 text not null,
  -- What its kind needs: of a picture its upright size, frames and colours.
  details jsonb not null,
  labels text[] not null,
  namespace text not null,
  trashed_at timestamptz(3) check ((trashed_at is null) = (state = 'OK')),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (site_id, id)
);
create index media_file_updated on media_file (site_id, folder_id, state, updated_at, id);
create index media_file_name on media_file (site_id, folder_id, state, display_name_folded, id);
create index media_file_size on media_file (site_id, folder_id, state, size_in_bytes, id);
create index media_file_trashed on media_file (site_id, trashed_at) where trashed_at is not null;

create table media_upload (
  site_id uuid not null,
  id uuid not null,
  -- SHA-256 of the secret in the address.
  secret_hash bytea not null,
  mime_type text not null,
  file_name text,
  size_in_bytes bigint,
  folder_id text not null,
  private boolean not null,
  labels text[] not null,
  external_info jsonb,
  -- In whose name the file will be made.
  created_by jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (site_id, id)
);
create index media_upload_expires on media_upload (site_id, expires_at);

-- A delivered address names its site by these digits alone.
create index site_file_mark on site (right(id::text, 6));
