-- Account texts
-- Texts of the installation's own number, such as sign-in codes, and who asked for no more of them.

create table account_texts (
  id          uuid primary key,
  number      text not null check (number ~ '^\+[1-9][0-9]{7,14}$'),
  state       text not null default 'queued'
    check (state in ('queued', 'sent', 'delivered', 'failed', 'refused')),
  -- The provider's error code, or why nothing was sent.
  problem     text not null default '' check (char_length(problem) <= 40),
  provider_id text check (char_length(provider_id) <= 64),
  segments    smallint not null default 0 check (segments >= 0),
  request_id  text not null default '',
  created_at  timestamptz not null default now(),
  state_at    timestamptz not null default now()
);
comment on table account_texts is 'A text of the installation''s own number, without its words.';
create index account_texts_by_time on account_texts (created_at);
grant select, insert, update (state, problem, provider_id, segments, state_at), delete on account_texts to custodia_app;

create table account_text_stops (
  number     text primary key check (number ~ '^\+[1-9][0-9]{7,14}$'),
  stopped_at timestamptz not null default now()
);
comment on table account_text_stops is 'A number that answered STOP to the installation''s own number.';
grant select, insert, delete on account_text_stops to custodia_app;
