-- no transaction
create index concurrently if not exists outbox_events on outbox (id) where delivered is null and kind <> 'cache';
create index concurrently if not exists outbox_delivered on outbox (delivered) where delivered is not null;
create index concurrently if not exists sessions_expires on sessions (expires);
create index concurrently if not exists login_attempts_last_failure on login_attempts (last_failure);
