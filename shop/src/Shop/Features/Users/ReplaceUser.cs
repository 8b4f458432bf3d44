using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class ReplaceUser
{
    public static readonly Route Route =
        Route.Put("/users/{id:long}", "Replaces the e-mail address, names and phone number of an account.", ShopJson.Default.UserReplacement, HandleAsync) with
        {
            RequiredRole = RequiredRole.OwnerOrAdmin,
            ResponseType = typeof(User),
            ErrorStatuses =
            [
                StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed,
                StatusCodes.Status422UnprocessableEntity, StatusCodes.Status429TooManyRequests,
            ],
        };

    private static ValueTask<Response> HandleAsync(RequestContext call, UnitOfWork unit, UserReplacement user)
    {
        var patch = new UserPatch
        {
            Email = user.Email,
            FirstName = user.FirstName,
            LastName = user.LastName,
            Phone = user.Phone,
            CurrentPassword = user.CurrentPassword,
        };
        return UserWrites.UpdateAsync(call, unit, patch, ignoreNullPhone: false);
    }
}
