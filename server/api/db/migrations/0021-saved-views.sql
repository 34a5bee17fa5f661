-- What a list shows, kept under a name: for the one who made it, or for everybody in the organisation.
create table saved_views (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid not null references users on delete cascade,
  -- Which list: members, clients …
  list            text not null check (list ~ '^[a-z][a-z-]{0,39}$'),
  name            text not null check (char_length(name) between 1 and 60),
  -- The part of the page's address behind the question mark.
  query           text not null check (char_length(query) between 1 and 1000),
  is_shared       boolean not null default false,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index view_name_taken on saved_views (organization_id, user_id, list, lower(name));
create index saved_views_shared on saved_views (organization_id, list) where is_shared;
create index saved_views_user_key on saved_views (user_id);

-- The view in which a list opens for a user.
create table default_views (
  organization_id uuid not null references organizations on delete cascade,
  user_id         uuid not null references users on delete cascade,
  list            text not null,
  view_id         uuid not null,
  primary key (organization_id, user_id, list),
  foreign key (organization_id, view_id) references saved_views (organization_id, id) on delete cascade
);
create index default_views_view_key on default_views (organization_id, view_id);
create index default_views_user_key on default_views (user_id);

alter table saved_views enable row level security;
alter table default_views enable row level security;
create policy own_organization on saved_views to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on default_views to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update, delete on saved_views, default_views to custodia_tenant;
create trigger audit after insert or update or delete on saved_views for each row execute function audit_row();
