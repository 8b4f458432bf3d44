using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class ChangeUser
{
    public static readonly Route Route = Route.Patch("/users/{id:long}", "Changes the given members of an account.", ShopJson.Default.UserPatch, HandleAsync) with
    {
        RequiredRole = RequiredRole.OwnerOrAdmin,
        ResponseType = typeof(User),
        ErrorStatuses =
        [
            StatusCodes.Status403Forbidden, StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed,
            StatusCodes.Status422UnprocessableEntity, StatusCodes.Status429TooManyRequests,
        ],
    };

    private static ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, UserPatch patch) => UserWrites.UpdateAsync(call, unit, patch, ignoreNullPhone: true);
}
