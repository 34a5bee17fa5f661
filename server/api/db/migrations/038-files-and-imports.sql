-- Files, imports and views
-- Stored files, what is read in and out, saved views, and questions people ask.

create table files (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  hash            text not null check (hash ~ '^[0-9a-f]{64}$'),
  content_type    text not null,
  bytes           integer not null check (bytes >= 0),
  name            text not null default '' check (char_length(name) <= 255),
  -- `logo` is public; anything else is for those who may read the record that holds it.
  purpose         text not null check (purpose in ('logo', 'photo', 'document')),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table files is 'A stored file''s content, held by one record of the organization.';
create index files_by_hash on files (hash);
-- An organization has one logo.
create unique index files_logo_once on files (organization_id) where purpose = 'logo';
select isolate_tenants('files');
grant select, insert, delete on files to custodia_tenant;
create trigger audit after insert or delete on files for each row execute function audit_row();

/**
 * Which organizations hold a file with this content, and the kind of record it belongs to, which decides who may read
 * it.
 */
create function lookup.files(of_hash text)
  returns table (organization_id uuid, content_type text, name text, kind text, member_id uuid)
  language sql stable security definer set search_path = '' as $$
    select f.organization_id, f.content_type, f.name,
      case
        when f.purpose = 'logo' then 'logo'
        when f.purpose = 'photo' and q.id is not null then 'quote_photo'
        when f.purpose = 'photo' then 'photo'
        when c.for_office then 'office_paper'
        when c.id is not null then 'certificate'
        when d.id is not null then 'client_document'
        -- A document that no record names belongs to nobody.
        else 'loose'
      end,
      c.member_id
    from public.files f
    left join public.certifications c on c.organization_id = f.organization_id and c.id = f.id
    left join public.client_documents d on d.organization_id = f.organization_id and d.id = f.id
    left join public.quote_photos q on q.organization_id = f.organization_id and q.id = f.id
    where f.hash = of_hash
  $$;
revoke all on function lookup.files from public;
grant execute on function lookup.files to custodia_app;

create table imports (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid references users on delete set null,
  kind            text not null check (kind in ('clients', 'contacts', 'locations', 'jobs', 'members',
    'certifications', 'balances', 'hours', 'workbook')),
  state           text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  percent         smallint not null default 0 check (percent between 0 and 100),
  row_count       integer not null,
  added           integer not null default 0,
  changed         integer not null default 0,
  -- Bad rows that were left out.
  skipped         integer not null default 0,
  -- The field of each column in the file, separated by commas.
  columns         text not null,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  -- The first records that an undo left as they are, and how many.
  kept            jsonb not null default '[]' check (jsonb_typeof(kept) = 'array'),
  kept_count      integer not null default 0,
  undone_at       timestamptz,
  primary key (organization_id, id)
);
comment on table imports is 'A spreadsheet that was read in, and how far it got.';
create index imports_user_key on imports (user_id) where user_id is not null;
create unique index import_running on imports (organization_id) where state in ('waiting', 'running', 'undoing');
select isolate_tenants('imports');
grant select, insert, update on imports to custodia_tenant;
select record_changes('imports', 'percent');

-- It goes with the organization's rows and with the import.
create table import_contents (
  organization_id uuid not null references organizations on delete cascade,
  import_id       uuid not null,
  content         bytea not null,
  primary key (organization_id, import_id),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade
);
comment on table import_contents is 'The file of an import that is not finished.';
select isolate_tenants('import_contents');
grant select, insert, delete on import_contents to custodia_tenant;

create table import_changes (
  organization_id uuid not null references organizations on delete cascade,
  import_id       uuid not null,
  audit_id        uuid not null,
  primary key (organization_id, import_id, audit_id),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade,
  foreign key (organization_id, audit_id) references audit_log (organization_id, id) on delete cascade
);
comment on table import_changes is 'An entry of the audit log that an import wrote, while the import can be undone.';
create index import_changes_of_entry on import_changes (organization_id, audit_id);
select isolate_tenants('import_changes');
grant select, insert, delete on import_changes to custodia_tenant;

/**
 * Reads the statistics of the tables that an import wrote to, so that the next statement on them is planned for the
 * rows they have now: autovacuum comes a minute later, and until then a plan made for an empty table compares every row
 * with every other.
 */
create function analyze_imported_tables(of_import uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  written text;
begin
  analyze import_changes, audit_log (organization_id, id, table_name, row_id, act_id);
  for written in
    select distinct a.table_name from import_changes i
    join audit_log a on a.organization_id = i.organization_id and a.id = i.audit_id
    where i.organization_id = current_organization_id() and i.import_id = of_import
  loop
    execute format('analyze %I', written);
  end loop;
end $$;

revoke all on function analyze_imported_tables from public;
grant execute on function analyze_imported_tables to custodia_tenant;

create table data_exports (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid references users on delete set null,
  state           text not null default 'waiting'
    check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
  percent         smallint not null default 0 check (percent between 0 and 100),
  -- Of the zip in the file store. It is private, so it has no row in files.
  hash            text check (hash ~ '^[0-9a-f]{64}$'),
  bytes           bigint,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  primary key (organization_id, id),
  constraint data_export_ready_has_file check ((state = 'ready') = (hash is not null))
);
comment on table data_exports is 'A zip of all of an organization''s data that somebody asked for.';
create unique index data_export_running on data_exports (organization_id) where state in ('waiting', 'running');
create index data_exports_user_key on data_exports (user_id) where user_id is not null;
select isolate_tenants('data_exports');
grant select, insert, update on data_exports to custodia_tenant;
select record_changes('data_exports', 'percent', 'hash');

create table saved_views (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid not null references users on delete cascade,
  -- members, clients …
  list            text not null check (list ~ '^[a-z][a-z-]{0,39}$'),
  name            text not null check (char_length(name) between 1 and 60),
  -- The page's query string.
  query           text not null check (char_length(query) between 1 and 1000),
  is_shared       boolean not null default false,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table saved_views is 'A list''s filters saved under a name, for one user or for everybody.';
create unique index view_name_taken on saved_views (organization_id, user_id, list, lower(name));
create index saved_views_shared on saved_views (organization_id, list) where is_shared;
create index saved_views_user_key on saved_views (user_id);
select isolate_tenants('saved_views');
grant select, insert, update, delete on saved_views to custodia_tenant;
select record_changes('saved_views');

create table default_views (
  organization_id uuid not null references organizations on delete cascade,
  user_id         uuid not null references users on delete cascade,
  list            text not null,
  view_id         uuid not null,
  primary key (organization_id, user_id, list),
  foreign key (organization_id, view_id) references saved_views (organization_id, id) on delete cascade
);
comment on table default_views is 'The view in which a list opens for a user.';
create index default_views_view_key on default_views (organization_id, view_id);
create index default_views_user_key on default_views (user_id);
select isolate_tenants('default_views');
grant select, insert, update, delete on default_views to custodia_tenant;

create table faq_topics (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  names           names_by_language not null,
  position        integer not null,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint faq_topic_unnamed check (jsonb_path_exists(names, '$.* ? (@ <> "")'))
);
comment on table faq_topics is 'A topic of the organization''s own help.';
select isolate_tenants('faq_topics');
grant select, insert, update, delete on faq_topics to custodia_tenant;
select record_changes('faq_topics');

create table faq_entries (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  topic_id        uuid not null,
  language        text not null check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  question        text not null check (char_length(question) between 1 and 300),
  answer          text not null check (char_length(answer) between 1 and 10000),
  position        integer not null,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  archived_at     timestamptz,
  primary key (organization_id, id),
  constraint faq_topic_in_use foreign key (organization_id, topic_id) references faq_topics (organization_id, id)
);
comment on table faq_entries is 'A question and its answer in the organization''s help.';
create index faq_entries_of_topic on faq_entries (organization_id, topic_id, position, id);
select isolate_tenants('faq_entries');
grant select, insert, update on faq_entries to custodia_tenant;
select record_changes('faq_entries');

create table faq_questions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid references users on delete set null,
  text            text not null check (char_length(text) between 1 and 300),
  language        text not null check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  entry_id        uuid,
  created_at      timestamptz not null default now(),
  closed_at       timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, entry_id) references faq_entries (organization_id, id),
  constraint faq_question_answered_is_closed check (entry_id is null or closed_at is not null)
);
comment on table faq_questions is 'A question somebody asked, and the entry that answered it.';
create index faq_questions_of_user on faq_questions (organization_id, user_id, id);
create index faq_questions_open on faq_questions (organization_id, id) where closed_at is null;
create index faq_questions_user_key on faq_questions (user_id) where user_id is not null;
create index faq_questions_of_entry on faq_questions (organization_id, entry_id) where entry_id is not null;
select isolate_tenants('faq_questions');
grant select, insert, update on faq_questions to custodia_tenant;
select record_changes('faq_questions');
