-- Quote lines and taxes
-- A quote has one-time amounts and add-ons beside its monthly price, and is taxed by place and day.

alter table quote_settings
  -- Sales taxes by place and kind of work, each with its dated rates.
  add column taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array');

-- After discount, before tax and without what is optional, as `price_minor` is for a month.
alter table quotes add column once_minor bigint not null default 0 check (once_minor between 0 and 1000000000);
alter table quote_revisions add column once_minor bigint not null default 0;

-- What the client chose, and the totals with tax that the page showed.
alter table quote_acceptances
  add column add_ons text[] not null default '{}' check (cardinality(add_ons) <= 30),
  add column monthly_minor bigint,
  add column once_minor bigint not null default 0 check (once_minor >= 0);
alter table quote_acceptances disable trigger audit;
update quote_acceptances a set monthly_minor = coalesce(
  (r.document::jsonb #>> array['options', a.option::text, 'priceMinor'])::bigint, r.price_minor)
from quote_revisions r
where r.organization_id = a.organization_id and r.quote_id = a.quote_id and r.revision = a.revision;
alter table quote_acceptances enable trigger audit;
alter table quote_acceptances
  alter column monthly_minor set not null,
  add constraint quote_acceptances_monthly check (monthly_minor >= 0);

-- A line done once, or by the hour, becomes a job of its own.
alter table quote_jobs
  add column line text not null default '' check (char_length(line) <= 40),
  -- As quoted, for choosing the days; null for a job done once.
  add column visits_per_week double precision check (visits_per_week > 0);
alter table quote_jobs drop constraint quote_jobs_pkey;
alter table quote_jobs add primary key (organization_id, quote_id, site, line);
alter table quote_jobs disable trigger audit;
update quote_jobs j set visits_per_week =
  (r.content #>> array['options', a.option::text, 'visitsPerWeek'])::double precision
from quote_acceptances a
join quote_revisions r on r.organization_id = a.organization_id and r.quote_id = a.quote_id and r.revision = a.revision
where a.organization_id = j.organization_id and a.quote_id = j.quote_id;
alter table quote_jobs enable trigger audit;
