using Shop.Caching;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class DeleteUser
{
    public static readonly Route Route = Route.Delete("/users/{id:long}", "Deletes the personal data of an account and closes it.", HandleAsync) with
    {
        Who = Who.OwnerOrAdmin,
        Success = StatusCodes.Status204NoContent,
        Failures = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
    };

    private static async ValueTask<Answer> HandleAsync(Call call, Unit unit)
    {
        if (!UserWrites.May(call)) return Problems.NotFound();
        var wasAdmin = await UserWrites.IsAdminAsync(call, unit);
        if (await unit.ExecuteAsync(UsersSql.Anonymise, call.Cancellation, Args.Of(call.Id), Args.Of(call.IfMatch)) == 0)
            return await RowAnswers.MissingAsync(call, unit, UsersSql.Exists);
        if (wasAdmin && await UserWrites.WithoutAdminAsync(call, unit) is { } refused) return refused;
        await unit.ExecuteAsync(UsersSql.DeleteTraces, call.Cancellation, Args.Of(call.Id));
        await Audit.WriteAsync(call, unit, "user deleted", $"{call.Id}");
        unit.Changed(CacheTag.Reviews);
        return Answer.NoContent;
    }
}
