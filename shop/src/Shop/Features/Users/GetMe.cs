using Shop.Routing;

namespace Shop.Features.Users;

internal static class GetMe
{
    public static readonly Route Route = Route.Get("/users/me", "Returns the caller's account.", call => GetUser.ReadAsync(call, call.Caller.UserId)) with
    {
        RequiredRole = RequiredRole.Customer,
        ResponseType = typeof(User),
    };
}
