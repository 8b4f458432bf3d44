using Shop.Bulk;
using Shop.Caching;
using Shop.Routing;

namespace Shop.Features.Users;

/// <summary>The bulk routes of accounts.</summary>
internal static class BulkUsers
{
    /// <summary>Imports accounts without passwords, which cannot sign in.</summary>
    private static readonly BulkWrite<UserInput> Insert = new()
    {
        SuccessStatus = StatusCodes.Status201Created,
        Columns = Columns<UserInput>(),
        // This compares case-sensitively. The check in the database finds addresses that differ only in case.
        Unique = [("email", user => user.Email)],
        Check = UsersBulkSql.CheckImport,
        Apply = UsersBulkSql.Import,
        Tags = _ => [],
        AuditAction = "users imported",
    };

    private static readonly BulkWrite<UserBulkInput> Update = new()
    {
        SuccessStatus = StatusCodes.Status200OK,
        Columns =
        [
            .. BulkColumn<UserBulkInput>.Caller, BulkColumn<UserBulkInput>.Int64("id", user => user.Id),
            BulkColumn<UserBulkInput>.Int32("version", user => user.Version), .. Columns<UserBulkInput>(),
        ],
        Unique = [("id", user => user.Id), ("email", user => user.Email)],
        Lock = UsersBulkSql.LockForUpdate,
        Check = UsersBulkSql.CheckUpdate,
        Apply = UsersBulkSql.Update,
        // Reviews contain names.
        Tags = _ => [CacheTag.Reviews],
        AuditAction = "users changed",
    };

    private static readonly BulkWrite<long> Delete = new()
    {
        SuccessStatus = StatusCodes.Status204NoContent,
        Columns = [.. BulkColumn<long>.Caller, BulkColumn<long>.Int64("id", id => id)],
        Unique = [("", id => id)],
        // No concurrent request removes another admin.
        Lock = UsersSql.LockAdmins,
        Check = UsersBulkSql.CheckDelete,
        Apply = UsersBulkSql.Delete,
        Tags = _ => [CacheTag.Reviews],
    };

    public static readonly IReadOnlyList<Route> Routes =
    [
        BulkRoute.Of(RequiredRole.Admin, Route.Post("/users/bulk", "Imports customer accounts without passwords.", ShopJson.Default.UserInputArray, Insert.ExecuteAsync)),
        BulkRoute.Of(RequiredRole.Admin, Route.Put("/users/bulk", "Replaces the e-mail address, names and phone number of accounts.", ShopJson.Default.UserBulkInputArray,
            Update.ExecuteAsync)),
        .. BulkRoute.Delete(RequiredRole.Admin, "/users", "Deletes the personal data of accounts and closes them.", Delete),
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
