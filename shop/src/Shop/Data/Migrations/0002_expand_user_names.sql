-- Expand: a user's name becomes a first and a last name. Instances of the release before write only "name", and those of the
-- next release only the two new columns; until the last one of the old has ended, the trigger keeps both.

alter table users
    add column first_name text constraint users_first_name_length check (length(first_name) between 1 and 100),
    add column last_name text constraint users_last_name_length check (length(last_name) between 1 and 100),
    alter column name drop not null;

create function users_names() returns trigger language plpgsql as $$
begin
    if new.first_name is null or (tg_op = 'UPDATE' and new.name is distinct from old.name) then
        new.first_name := coalesce(nullif(split_part(new.name, ' ', 1), ''), '-');
        new.last_name := coalesce(nullif(substr(new.name, length(split_part(new.name, ' ', 1)) + 2), ''), '-');
    else
        new.name := new.first_name || ' ' || new.last_name;
    end if;
    return new;
end $$;

create trigger users_names before insert or update on users for each row execute function users_names();

update users set name = name;
