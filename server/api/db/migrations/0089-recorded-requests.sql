-- What a client says on the phone, in a mail or on site is kept with what is asked for in the client area.
alter table client_requests
  add column kind text not null default 'request' check (kind in ('request', 'complaint', 'praise')),
  add column via text not null default 'area' check (via in ('area', 'phone', 'email', 'person')),
  -- Who of the organisation wrote it down.
  add column recorded_by text check (char_length(recorded_by) between 1 and 120),
  add constraint client_request_recorded check ((via = 'area') = (recorded_by is null));
