-- no transaction
update order_items i set name = p.name from products p where p.id = i.product_id and i.name is null;
alter table order_items validate constraint order_items_name_length;
alter table order_items alter column name set not null;
