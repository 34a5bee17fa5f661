-- Told of lost pictures
-- Whoever sent a text is told once that something in it became no photo, whatever the words of that answer were.

alter table received_texts
  add column told_of_lost boolean not null default false;
grant update (told_of_lost) on received_texts to custodia_tenant;
