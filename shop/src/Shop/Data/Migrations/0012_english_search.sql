-- Words are found in all their forms ("chairs" finds "chair"), and without accents where the extension unaccent is installed. Beside its stem each word is
-- there as it is written, for the word that is still being typed; an instance of the release before, which looks for words as they are written, finds these.
-- The table is rewritten: writes of products wait meanwhile, a second or two for 15,000.

do $$
begin
    -- Both can be created by the owner of a database. What cannot be is left out: the search works without it.
    begin
        if exists (select from pg_available_extensions where name = 'unaccent') then create extension if not exists unaccent; end if;
    exception when others then raise notice 'The extension unaccent is not used: %', sqlerrm;
    end;
    begin
        if exists (select from pg_available_extensions where name = 'pg_trgm') then create extension if not exists pg_trgm; end if;
    exception when others then raise notice 'The extension pg_trgm is not used: %', sqlerrm;
    end;
end $$;

-- Stems, and words as they are written.
create text search configuration shop (copy = pg_catalog.english);
create text search configuration shop_words (copy = pg_catalog.simple);

do $$
declare
    -- Wherever the extension is.
    unaccent text := (select format('%I.%I', n.nspname, d.dictname) from pg_ts_dict d join pg_namespace n on n.oid = d.dictnamespace where d.dictname = 'unaccent' limit 1);
begin
    if unaccent is null then return; end if;
    execute format('alter text search configuration shop alter mapping for hword, hword_part, word with %s, english_stem', unaccent);
    execute format('alter text search configuration shop_words alter mapping for hword, hword_part, word with %s, simple', unaccent);
end $$;

drop index products_search;
alter table products drop column search;
alter table products add column search tsvector not null generated always as (
    setweight(to_tsvector('shop', name), 'A') || setweight(to_tsvector('shop_words', name), 'A')
    || setweight(to_tsvector('shop', description), 'B') || setweight(to_tsvector('shop_words', description), 'B')) stored;
create index products_search on products using gin (search);

-- The words of names, for "did you mean". Where pg_trgm is missing there are none, and no suggestions.
do $migration$
declare
    trigrams text := (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
    if trigrams is null then
        create function similar_words(text) returns setof text language sql stable as $$select null::text where false$$;
        return;
    end if;

    create table product_words (word text primary key);
    insert into product_words select distinct unnest(tsvector_to_array(to_tsvector('shop_words', name))) from products;
    execute format('create index product_words_trigrams on product_words using gist (word %s.gist_trgm_ops)', trigrams);

    -- A word stays when its products go: a suggestion is made of those alone that find something. They are added in one order, so that no two wait for one another.
    create function product_words() returns trigger language plpgsql as $$
    begin
        insert into product_words
        select distinct unnest(tsvector_to_array(to_tsvector('shop_words', name))) as word from added order by word on conflict do nothing;
        return null;
    end $$;
    create trigger products_words_inserted after insert on products referencing new table as added for each statement execute function product_words();
    create trigger products_words_updated after update on products referencing new table as added for each statement execute function product_words();

    execute format(
        'create function similar_words(text) returns setof text language sql stable as $$select word from product_words order by word operator(%s.<->) $1 limit 30$$',
        trigrams);
end $migration$;
