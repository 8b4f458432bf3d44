-- Where there is no Redis, the row 'notify SENDER TAGS' of a change becomes a notification of the same transaction, and no row.
-- A payload that is too long for one counts as a change of everything.
create function outbox_notify() returns trigger language plpgsql as $$
begin
    perform pg_notify('shop_cache', case
        when octet_length(new.payload) < 8000 then substr(new.payload, length('notify ') + 1)
        else split_part(new.payload, ' ', 2) || ' all:0' end);
    return null;
end $$;
create trigger outbox_notify before insert on outbox for each row
    when (new.kind = 'cache' and new.payload like 'notify %') execute function outbox_notify();
