-- Whoever works at the place may put it right: the crew need not own the action. The inspector sees who it was.
alter table corrective_actions
  add column fixed_by_id uuid,
  add foreign key (organization_id, fixed_by_id) references members (organization_id, id);
create index corrective_actions_of_fixer on corrective_actions (organization_id, fixed_by_id)
  where fixed_by_id is not null;
