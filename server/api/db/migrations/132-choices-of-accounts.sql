-- Choices of accounts
-- What a person chose for every device: language, theme, and that the tour is over.

alter table users
  -- False while `language` is the one of the browser that made the account.
  add column language_chosen boolean not null default false,
  -- Null until the person chooses one: then the device's is used.
  add column theme text check (theme in ('system', 'light', 'dark')),
  add column tour_seen boolean not null default false;
