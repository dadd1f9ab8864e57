create schema if not exists vault;

-- One key per person, wrapped by a master key that is not in the database. No row, no key: what was encrypted under it is gone.
create table if not exists vault.subject_keys (
  subject text collate "C" primary key check (subject ~ '^[A-Za-z0-9_-]{1,64}$'),
  wrapped bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Whose key was destroyed, when and why. Applied again after a restore, so it outlives the keys' backups. Rows are never changed.
create table if not exists vault.erased_subjects (
  subject text collate "C" not null,
  erased_at timestamptz not null default clock_timestamp(),
  reason text not null check (length(reason) between 3 and 200),
  primary key (subject, erased_at)
);
