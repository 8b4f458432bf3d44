using Shop.Bulk;
using Shop.Routing;

namespace Shop.Features.Users;

/// <summary>Accounts from elsewhere, which cannot sign in: there is no password that would be theirs.</summary>
internal static class ImportUsers
{
    private static readonly BulkWrite<UserInput> Insert = new()
    {
        Success = StatusCodes.Status201Created,
        Columns =
        [
            BulkColumn<UserInput>.Text("email", user => user.Email),
            BulkColumn<UserInput>.Text("first_name", user => user.FirstName),
            BulkColumn<UserInput>.Text("last_name", user => user.LastName),
            BulkColumn<UserInput>.Text("phone", user => user.Phone),
        ],
        // In other letters it is the same address, by the rules of the database: its check looks for that.
        Unique = [("email", user => user.Email)],
        Check = UsersSql.CheckImport,
        Apply = UsersSql.Import,
        Tags = _ => [],
        Audited = "users imported",
    };

    public static readonly Route Route =
        BulkRoute.Of(Who.Admin, Route.Post("/users/bulk", "Imports customers, without passwords.", ShopJson.Default.UserInputArray, Insert.RunAsync));
}
