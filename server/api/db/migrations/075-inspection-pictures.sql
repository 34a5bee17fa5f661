-- Pictures of inspection guidance
-- A template's item can show how it is done right.

-- The row of `files` with the picture's own id keeps its content alive. Template versions name pictures by their id.
create table inspection_pictures (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table inspection_pictures is 'A picture of the guidance of an inspection item.';
select isolate_tenants('inspection_pictures');
grant select, insert on inspection_pictures to custodia_tenant;
select record_changes('inspection_pictures');
