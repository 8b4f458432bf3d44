-- Instances notify one another after the commit, many changes at once: a transaction that notifies takes a lock of the whole database until its
-- commit is on disk, so that transactions that do so commit one after another. What an instance of the release before still inserts stays in the
-- outbox, and counts as a change of everything.
drop trigger outbox_notify on outbox;
drop function outbox_notify();
