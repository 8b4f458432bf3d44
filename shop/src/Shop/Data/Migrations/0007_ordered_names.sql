-- What was ordered keeps the name that it had: an invoice does not change. Instances of the release before do not write it; the trigger does, for
-- them and for whoever else leaves it out. Rows of before get theirs by the next step, which then has them checked, too: neither keeps anybody from
-- ordering for longer than it takes to change a catalog.

alter table order_items
    add column name text,
    add constraint order_items_name_length check (name is not null and length(name) between 1 and 200) not valid;

create function order_items_name() returns trigger language plpgsql as $$
begin
    select p.name into new.name from products p where p.id = new.product_id;
    return new;
end $$;

create trigger order_items_name before insert on order_items for each row when (new.name is null) execute function order_items_name();
