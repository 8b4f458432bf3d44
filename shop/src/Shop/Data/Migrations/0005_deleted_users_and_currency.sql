-- An account that was deleted keeps its row, without anything personal, for the orders and reviews that point at it.
alter table users add column deleted timestamptz;

-- What was agreed when it was ordered, whatever is configured later. An instance of the release before leaves it to the default.
alter table orders add column currency text not null default 'EUR' constraint orders_currency_code check (currency ~ '^[A-Z]{3}$');

-- As wide as what it is compared with and read as.
alter table reviews alter column rating type integer;
