-- Pictures by text
-- The pictures of a text are downloaded from its provider, and become photos of the message that it is.

alter table received_texts
  -- Where its provider has them, until they were downloaded.
  add column pictures text[] not null default '{}' check (cardinality(pictures) <= 10);
grant update (pictures) on received_texts to custodia_tenant;
