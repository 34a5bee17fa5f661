-- A page of corrective actions is read in its order, newest first, also of one state, owner or place, however many there were.
create index corrective_actions_in_state on corrective_actions (organization_id, state, id);
drop index corrective_actions_of_owner;
create index corrective_actions_of_owner on corrective_actions (organization_id, owner_id, id) where owner_id is not null;
drop index corrective_actions_of_location;
create index corrective_actions_of_location on corrective_actions (organization_id, location_id, id);
