namespace Shop.Features.Categories;

/// <summary>All SQL of categories with the rows of a request in the temporary table <c>bulk</c>.</summary>
internal static class CategoriesBulkSql
{
    private const string Missing = "select b.index, 404, 'id', 'does not exist' from bulk b where not exists (select 1 from categories c where c.id = b.id)";

    public const string CheckInsert = "select b.index, 409, 'name', 'is already in use' from bulk b join categories c on c.name = b.name";

    public const string Insert =
        """
        with c as (
            insert into categories (name, description, active) select name, description, coalesce(active, true) from bulk order by index
            on conflict (name) do nothing returning id, name
        )
        select b.index, c.id from c join bulk b on b.name = c.name
        """;

    public const string LockForUpdate = "select 1 from categories c join bulk b on b.id = c.id order by c.id for no key update of c";

    public const string CheckUpdate =
        $"""
        {Missing}
        union all select b.index, 412, 'version', 'does not match the current version' from bulk b join categories c on c.id = b.id where c.version <> b.version
        union all select b.index, 409, 'name', 'is already in use' from bulk b join categories c on c.name = b.name and c.id <> b.id
        """;

    public const string Update =
        """
        update categories c set name = b.name, description = b.description, active = coalesce(b.active, c.active), updated = now(), version = c.version + 1
        from bulk b where c.id = b.id returning b.index, c.id
        """;

    public const string LockForDelete = "select 1 from categories c join bulk b on b.id = c.id order by c.id for update of c";

    public const string CheckDelete =
        $"{Missing} union all select b.index, 409, '', 'has products' from bulk b where exists (select 1 from products p where p.category_id = b.id)";

    public const string Delete = "delete from categories c using bulk b where c.id = b.id returning b.index, c.id";
}
