/**
 * A UUIDv7 for rows that only a trigger writes; every other id is made by the application.
 * The twelve bits after the version count 1/4096 of the millisecond (RFC 9562, section 6.2, method 3),
 * so that the trail of one transaction reads in the order in which it was written.
 */
create or replace function uuid_v7() returns uuid
  language sql volatile
begin atomic
  select encode(
    substring(int8send(at.microseconds / 1000) from 3)
      || substring(int4send((28672 + at.microseconds % 1000 * 4096 / 1000)::int) from 3)
      || substring(uuid_send(gen_random_uuid()) from 9),
    'hex')::uuid
  from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) as at;
end;
