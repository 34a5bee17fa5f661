create table faq_topics (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name_en         text not null check (char_length(name_en) <= 120),
  name_es         text not null check (char_length(name_es) <= 120),
  position        integer not null,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint faq_topic_unnamed check (name_en || name_es <> '')
);

create table faq_entries (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  topic_id        uuid not null,
  language        text not null check (language in ('en', 'es')),
  question        text not null check (char_length(question) between 1 and 300),
  answer          text not null check (char_length(answer) between 1 and 10000),
  position        integer not null,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  archived_at     timestamptz,
  primary key (organization_id, id),
  constraint faq_topic_in_use foreign key (organization_id, topic_id) references faq_topics (organization_id, id)
);
create index faq_entries_of_topic on faq_entries (organization_id, topic_id, position, id);

create table faq_questions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid references users on delete set null,
  text            text not null check (char_length(text) between 1 and 300),
  language        text not null check (language in ('en', 'es')),
  entry_id        uuid,
  created_at      timestamptz not null default now(),
  closed_at       timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, entry_id) references faq_entries (organization_id, id),
  constraint faq_question_answered_is_closed check (entry_id is null or closed_at is not null)
);
create index faq_questions_of_user on faq_questions (organization_id, user_id, id);
create index faq_questions_open on faq_questions (organization_id, id) where closed_at is null;
create index faq_questions_user_key on faq_questions (user_id) where user_id is not null;
create index faq_questions_of_entry on faq_questions (organization_id, entry_id) where entry_id is not null;

alter table faq_topics enable row level security;
alter table faq_entries enable row level security;
alter table faq_questions enable row level security;
create policy own_organization on faq_topics to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on faq_entries to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on faq_questions to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update, delete on faq_topics to custodia_tenant;
grant select, insert, update on faq_entries, faq_questions to custodia_tenant;

create trigger audit after insert or update or delete on faq_topics for each row execute function audit_row();
create trigger audit after insert or update or delete on faq_entries for each row execute function audit_row();
create trigger audit after insert or update or delete on faq_questions for each row execute function audit_row();
