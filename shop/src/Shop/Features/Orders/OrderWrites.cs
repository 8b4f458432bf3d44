using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

/// <summary>What verbs of orders have in common.</summary>
internal static class OrderWrites
{
    public static async ValueTask<Answer> ReadBackAsync(Call call, Unit unit)
    {
        await using var command = unit.Command(OrdersSql.Get, Args.Of(call.Id), Args.Of(call.Caller.UserId), Args.Of(call.Caller.IsStaff));
        return await RowAnswers.ReadAsync(command, OrdersSql.Single, call.Cancellation);
    }

    /// <summary>Nothing was changed: no such order for the caller, not in that version, or not from its state.</summary>
    public static async ValueTask<Answer> RefuseAsync(Call call, Unit unit, string what)
    {
        await using var command = unit.Command(OrdersSql.State, Args.Of(call.Id), Args.Of(call.Caller.UserId), Args.Of(call.Caller.IsStaff));
        await using var reader = await command.ExecuteReaderAsync(call.Cancellation);
        if (!await reader.ReadAsync(call.Cancellation)) return Problems.NotFound();
        return call.IfMatch is { } versions && !versions.Contains(reader.GetInt32(1))
            ? Problems.PreconditionFailed()
            : Problems.Conflict($"An order that is {reader.GetString(0)} cannot be {what}.");
    }
}
