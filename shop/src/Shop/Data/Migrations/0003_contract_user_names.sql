-- Contract: once no instance of the old release runs. See docs/deploy.md for the order of the two.

drop trigger users_names on users;
drop function users_names();
alter table users
    drop column name,
    alter column first_name set not null,
    alter column last_name set not null;
