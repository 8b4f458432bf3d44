using Shop.Lists;
using Shop.Routing;
using Shop.Streaming;

namespace Shop.Features.Users;

internal static class ListUsers
{
    public static readonly Route Route = Route.Get("/users", "Lists the accounts, by page number or by cursor.", UsersSql.List.ReadAsync) with
    {
        RequiredRole = RequiredRole.Staff,
        Query = UsersSql.List.Query,
        ResponseType = typeof(PageOf<UserRow>),
        AlternativeResponseType = typeof(CursorPageOf<UserRow>),
    };

    public static readonly Route Stream = StreamRoutes.Stream<UserRow>(Route, UsersSql.List);

    public static readonly Route Export = StreamRoutes.Export<UserRow>(Route, UsersSql.List) with { RequiredRole = RequiredRole.Admin };
}
