-- no transaction
create index concurrently if not exists products_featured on products (id) where active and featured;
