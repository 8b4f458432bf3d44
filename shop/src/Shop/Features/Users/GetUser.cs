using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class GetUser
{
    public static readonly Route Route = Route.Get("/users/{id:long}", "Returns an account.", HandleAsync) with
    {
        Who = Who.OwnerOrStaff,
        Response = typeof(User),
        Failures = [StatusCodes.Status404NotFound],
    };

    public static async ValueTask<Answer> ReadAsync(Call call, long id)
    {
        await using var command = call.Shop.Database.Command(UsersSql.Get, Args.Of(id));
        return await RowAnswers.ReadAsync(command, UsersSql.Single, call.Cancellation);
    }

    private static ValueTask<Answer> HandleAsync(Call call) =>
        call.Caller.IsStaff || call.Caller.UserId == call.Id ? ReadAsync(call, call.Id) : new(Problems.NotFound());
}
