-- Papers of a member beside certificates: a contract, an identity document. Those for the office stay in the office.
alter table certifications
  add column kind text not null default 'certification'
    check (kind in ('certification', 'training', 'contract', 'identity', 'document')),
  add column for_office boolean not null default false;
