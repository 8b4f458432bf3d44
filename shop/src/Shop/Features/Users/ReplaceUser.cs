using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Users;

internal static class ReplaceUser
{
    public static readonly Route Route =
        Route.Put("/users/{id:long}", "Replaces what its owner can say of an account.", ShopJson.Default.UserInput, HandleAsync) with
        {
            Who = Who.OwnerOrAdmin,
            Response = typeof(User),
            Failures = [StatusCodes.Status404NotFound, StatusCodes.Status409Conflict, StatusCodes.Status412PreconditionFailed],
        };

    private static ValueTask<Answer> HandleAsync(Call call, Unit unit, UserInput user)
    {
        var patch = new UserPatch { Email = user.Email, FirstName = user.FirstName, LastName = user.LastName, Phone = user.Phone };
        return UserWrites.UpdateAsync(call, unit, patch, keepsPhone: false);
    }
}
