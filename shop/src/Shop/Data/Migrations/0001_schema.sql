-- Every constraint is named <table>_<column>_<rule>: the API makes the field and the text of an error from it.

create table categories (
    id bigint generated always as identity primary key,
    name text not null constraint categories_name_unique unique constraint categories_name_length check (length(name) between 1 and 100),
    description text not null default '' constraint categories_description_length check (length(description) <= 1000),
    active boolean not null default true,
    created timestamptz not null default now(),
    updated timestamptz not null default now(),
    version integer not null default 1
);

create table users (
    id bigint generated always as identity primary key,
    email text not null constraint users_email_length check (length(email) between 3 and 254),
    password_hash text,
    name text not null constraint users_name_length check (length(name) between 1 and 201),
    phone text constraint users_phone_length check (length(phone) <= 40),
    roles text[] not null default '{customer}' constraint users_roles_known check (roles <@ array['customer', 'staff', 'admin']),
    active boolean not null default true,
    created timestamptz not null default now(),
    updated timestamptz not null default now(),
    last_login timestamptz,
    version integer not null default 1
);
create unique index users_email_unique on users (lower(email));

create table products (
    id bigint generated always as identity primary key,
    sku text not null constraint products_sku_unique unique constraint products_sku_length check (length(sku) between 1 and 40),
    name text not null constraint products_name_length check (length(name) between 1 and 200),
    description text not null default '' constraint products_description_length check (length(description) <= 4000),
    price numeric(18,2) not null constraint products_price_range check (price >= 0),
    category_id bigint not null constraint products_category_id_exists references categories on delete restrict,
    featured boolean not null default false,
    active boolean not null default true,
    created timestamptz not null default now(),
    updated timestamptz not null default now(),
    version integer not null default 1,
    search tsvector not null generated always as
        (setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', description), 'B')) stored
);
create index products_search on products using gin (search);

-- Apart from the product: a sale rewrites a narrow row, and changes neither the product's version nor its indexes.
create table stock (
    product_id bigint primary key constraint stock_product_id_exists references products on delete cascade,
    on_hand integer not null constraint stock_on_hand_range check (on_hand >= 0)
);

create table orders (
    id bigint generated always as identity primary key,
    user_id bigint not null constraint orders_user_id_exists references users on delete restrict,
    status text not null default 'pending'
        constraint orders_status_known check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
    total numeric(18,2) not null constraint orders_total_range check (total >= 0),
    recipient text not null constraint orders_recipient_length check (length(recipient) between 1 and 200),
    street text not null constraint orders_street_length check (length(street) between 1 and 200),
    city text not null constraint orders_city_length check (length(city) between 1 and 100),
    postal_code text not null constraint orders_postal_code_length check (length(postal_code) between 1 and 20),
    country text not null constraint orders_country_code check (country ~ '^[A-Z]{2}$'),
    tracking text constraint orders_tracking_length check (length(tracking) <= 100),
    placed timestamptz not null default now(),
    shipped timestamptz,
    delivered timestamptz,
    deleted timestamptz,
    deleted_reason text,
    updated timestamptz not null default now(),
    version integer not null default 1
);

create table order_items (
    order_id bigint not null constraint order_items_order_id_exists references orders on delete cascade,
    product_id bigint not null constraint order_items_product_id_exists references products on delete restrict,
    quantity integer not null constraint order_items_quantity_range check (quantity > 0),
    unit_price numeric(18,2) not null constraint order_items_unit_price_range check (unit_price >= 0),
    total numeric(18,2) not null generated always as (quantity * unit_price) stored,
    primary key (order_id, product_id)
);
create index order_items_product on order_items (product_id);

create table reviews (
    id bigint generated always as identity primary key,
    product_id bigint not null constraint reviews_product_id_exists references products on delete cascade,
    user_id bigint not null constraint reviews_user_id_exists references users on delete restrict,
    rating smallint not null constraint reviews_rating_range check (rating between 1 and 5),
    comment text not null default '' constraint reviews_comment_length check (length(comment) <= 4000),
    verified boolean not null,
    created timestamptz not null default now(),
    updated timestamptz not null default now(),
    version integer not null default 1,
    constraint reviews_product_id_unique unique (product_id, user_id)
);

create table cart_items (
    user_id bigint not null constraint cart_items_user_id_exists references users on delete cascade,
    product_id bigint not null constraint cart_items_product_id_exists references products on delete cascade,
    quantity integer not null constraint cart_items_quantity_range check (quantity between 1 and 1000),
    primary key (user_id, product_id)
);

-- What moved stock, and why: the sum over a product is its stock.
create table stock_ledger (
    id bigint generated always as identity primary key,
    product_id bigint not null,
    order_id bigint,
    change integer not null,
    reason text not null,
    at timestamptz not null default now()
);
create index stock_ledger_product on stock_ledger (product_id);
create index stock_ledger_order on stock_ledger (order_id) where order_id is not null;

create table sessions (
    id uuid primary key,
    user_id bigint not null constraint sessions_user_id_exists references users on delete cascade,
    created timestamptz not null default now(),
    expires timestamptz not null,
    revoked timestamptz
);
create index sessions_user on sessions (user_id);

-- The refresh tokens of a session, by their hashes. A used one stays: whoever uses it again ends the session.
create table session_tokens (
    hash bytea primary key,
    session_id uuid not null constraint session_tokens_session_id_exists references sessions on delete cascade,
    created timestamptz not null default now(),
    used timestamptz
);
create index session_tokens_session on session_tokens (session_id);

-- Failed logins of an account, of a network, and of an account from a network, by a hash of their names.
create table login_attempts (
    subject bytea primary key,
    failures integer not null,
    last_failure timestamptz not null
);

create table key_ring (
    name text primary key,
    xml text not null,
    created timestamptz not null default now()
);

create table idempotency_keys (
    user_id bigint not null constraint idempotency_keys_user_id_exists references users on delete cascade,
    route text not null,
    key text not null constraint idempotency_keys_key_length check (length(key) between 1 and 255),
    body_hash bytea not null,
    status integer,
    location text,
    etag text,
    body bytea,
    created timestamptz not null default now(),
    primary key (user_id, route, key)
);
create index idempotency_keys_created on idempotency_keys (created);

create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    user_id bigint,
    action text not null,
    detail text not null
);

-- Events are written in the transaction of their cause and delivered after it, at least once.
create table outbox (
    id bigint generated always as identity primary key,
    kind text not null,
    payload text not null,
    created timestamptz not null default now(),
    delivered timestamptz
);
create index outbox_waiting on outbox (id) where delivered is null;

-- Each list's order, ended by the id, is an index.
create index categories_name on categories (name, id);
create index categories_updated on categories (updated);
create index products_name on products (name, id) where active;
create index products_price on products (price, id) where active;
create index products_created on products (created, id) where active;
create index products_updated on products (updated);
create index products_category on products (category_id, id);
create index products_category_name on products (category_id, name, id) where active;
create index products_category_price on products (category_id, price, id) where active;
create index products_category_created on products (category_id, created, id) where active;
create index orders_placed on orders (placed, id) where deleted is null;
create index orders_total on orders (total, id) where deleted is null;
create index orders_user on orders (user_id, id);
create index orders_user_placed on orders (user_id, placed, id) where deleted is null;
create index orders_updated on orders (updated);
create index reviews_created on reviews (created, id);
create index reviews_rating on reviews (rating, id);
create index reviews_product_created on reviews (product_id, created, id);
create index reviews_user on reviews (user_id, id);
create index reviews_updated on reviews (updated);
create index users_created on users (created, id);
create index users_updated on users (updated);
