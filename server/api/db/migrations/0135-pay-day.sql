-- When a period is paid, counted from its last day, and the employer as pay statements name it.
alter table configurations
  add column pay_delay_days smallint not null default 5 check (pay_delay_days between 0 and 31),
  add column employer_address text not null default '' check (length(employer_address) <= 200);
