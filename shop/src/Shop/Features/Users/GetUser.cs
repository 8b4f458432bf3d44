using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class GetUser
{
    public static readonly Route Route = Route.Get("/users/{id:long}", "Returns an account.", HandleAsync) with
    {
        RequiredRole = RequiredRole.OwnerOrStaff,
        ResponseType = typeof(User),
        ErrorStatuses = [StatusCodes.Status404NotFound],
    };

    public static async ValueTask<Response> ReadAsync(RequestContext call, long id)
    {
        await using var command = call.Shop.Database.CreateCommand(UsersSql.Get, SqlParameters.Of(id));
        return await RowResponses.ReadAsync(command, UsersSql.Single, call.CancellationToken);
    }

    private static ValueTask<Response> HandleAsync(RequestContext call) =>
        call.Caller.IsStaff || call.Caller.UserId == call.Id ? ReadAsync(call, call.Id) : new(Problems.NotFound());
}
