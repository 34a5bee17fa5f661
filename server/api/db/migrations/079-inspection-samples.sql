-- Random samples of areas
-- An inspection can begin with areas drawn at random; the drawing is kept with its seed and never done again.

alter table inspections add column sample jsonb;
comment on column inspections.sample is 'The areas drawn to be inspected, with seed and sizes; null without a sample.';

create function keep_sample() returns trigger
  language plpgsql as $$
begin
  raise exception 'a sample is drawn once' using errcode = 'check_violation', constraint = 'inspection_sample';
end $$;
create trigger keep_sample before update of sample on inspections for each row
  when (new.sample is distinct from old.sample) execute function keep_sample();

-- The report shows the sample: the log of changes needs no copy.
drop trigger audit on inspections;
select record_changes('inspections', 'snapshot', 'signature', 'sample');
