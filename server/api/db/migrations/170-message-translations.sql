-- Translations of messages
-- A message in another language, as a translator wrote it.

create table message_translations (
  organization_id uuid not null references organizations on delete cascade,
  message_id      uuid not null,
  language        text not null check (char_length(language) between 2 and 5),
  text            text not null check (char_length(text) between 1 and 8000),
  created_at      timestamptz not null default now(),
  primary key (organization_id, message_id, language),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade
);
comment on table message_translations is 'A message in another language. Numbers, times and codes are those of the original.';
select isolate_tenants('message_translations');
grant select, insert on message_translations to custodia_tenant;
