using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

internal static class GetOrder
{
    public static readonly Route Route = Route.Get("/orders/{id:long}", "Returns an order with its items.", HandleAsync) with
    {
        Who = Who.OwnerOrStaff,
        Response = typeof(Order),
        Failures = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Answer> HandleAsync(Call call)
    {
        await using var command = call.Shop.Database.Command(OrdersSql.Get, Args.Of(call.Id), Args.Of(call.Caller.UserId), Args.Of(call.Caller.IsStaff));
        return await RowAnswers.ReadAsync(command, OrdersSql.Single, call.Cancellation);
    }
}
