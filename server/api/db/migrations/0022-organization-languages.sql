-- The languages an organisation works in; the default, of `language`, is one of them.
alter table configurations
  add column languages text[] not null default '{en,es}'
    check (languages <@ '{en,es}' and cardinality(languages) between 1 and 2),
  add constraint configurations_language_used check (language = any(languages));
