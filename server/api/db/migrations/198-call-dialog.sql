-- The dialog of a call
-- Telephone systems call it a dialog: what is asked, and what is known of the caller by then.

alter table call_steps rename column talk to dialog;
