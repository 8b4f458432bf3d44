using Shop.Bulk;
using Shop.Caching;
using Shop.Routing;

namespace Shop.Features.Users;

/// <summary>Many accounts by one request.</summary>
internal static class BulkUsers
{
    /// <summary>Accounts from elsewhere, which cannot sign in: there is no password that would be theirs.</summary>
    private static readonly BulkWrite<UserInput> Insert = new()
    {
        Success = StatusCodes.Status201Created,
        Columns = Columns<UserInput>(),
        // In other letters it is the same address, by the rules of the database: its check looks for that.
        Unique = [("email", user => user.Email)],
        Check = UsersBulkSql.CheckImport,
        Apply = UsersBulkSql.Import,
        Tags = _ => [],
        Audited = "users imported",
    };

    private static readonly BulkWrite<UserBulkInput> Update = new()
    {
        Success = StatusCodes.Status200OK,
        Columns =
        [
            .. BulkColumn<UserBulkInput>.Caller, BulkColumn<UserBulkInput>.Int64("id", user => user.Id),
            BulkColumn<UserBulkInput>.Int32("version", user => user.Version), .. Columns<UserBulkInput>(),
        ],
        Unique = [("id", user => user.Id), ("email", user => user.Email)],
        Lock = UsersBulkSql.LockForUpdate,
        Check = UsersBulkSql.CheckUpdate,
        Apply = UsersBulkSql.Update,
        // Reviews show names.
        Tags = _ => [CacheTag.Reviews],
        Audited = "users changed",
    };

    private static readonly BulkWrite<long> Delete = new()
    {
        Success = StatusCodes.Status204NoContent,
        Columns = [.. BulkColumn<long>.Caller, BulkColumn<long>.Int64("id", id => id)],
        Unique = [("", id => id)],
        // No admin goes meanwhile.
        Lock = UsersSql.LockAdmins,
        Check = UsersBulkSql.CheckDelete,
        Apply = UsersBulkSql.Delete,
        Tags = _ => [CacheTag.Reviews],
    };

    public static readonly IReadOnlyList<Route> Routes =
    [
        BulkRoute.Of(Who.Admin, Route.Post("/users/bulk", "Imports customers, without passwords.", ShopJson.Default.UserInputArray, Insert.RunAsync)),
        BulkRoute.Of(Who.Admin, Route.Put("/users/bulk", "Replaces what owners can say of their accounts.", ShopJson.Default.UserBulkInputArray,
            Update.RunAsync)),
        .. BulkRoute.Delete(Who.Admin, "/users", "Takes all that is personal out of accounts, and closes them.", Delete),
    ];

    private static BulkColumn<T>[] Columns<T>()
        where T : UserInput =>
    [
        BulkColumn<T>.Text("email", user => user.Email),
        BulkColumn<T>.Text("first_name", user => user.FirstName),
        BulkColumn<T>.Text("last_name", user => user.LastName),
        BulkColumn<T>.Text("phone", user => user.Phone),
    ];
}
