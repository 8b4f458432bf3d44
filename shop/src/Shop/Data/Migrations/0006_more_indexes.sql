-- no transaction
create index concurrently if not exists orders_delivered on orders (delivered) where status = 'delivered' and deleted is null;
create index concurrently if not exists reviews_product_rating on reviews (product_id, rating, id);
create index concurrently if not exists users_inactive on users (id) where not active and deleted is null;
create index concurrently if not exists users_inactive_created on users (created, id) where not active and deleted is null;
