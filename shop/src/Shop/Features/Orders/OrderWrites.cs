using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

/// <summary>Shared code of the routes that change orders.</summary>
internal static class OrderWrites
{
    public static async ValueTask<Answer> ReadBackAsync(Call call, Unit unit)
    {
        await using var command = unit.Command(OrdersSql.Get, Args.Of(call.Id), Args.Of(call.Caller.UserId), Args.Of(call.Caller.IsStaff));
        return await RowAnswers.ReadAsync(command, OrdersSql.Single, call.Cancellation);
    }

    /// <summary>The error of a statement that changed no order: not found for the caller, another version, or a status that does not allow it.</summary>
    public static async ValueTask<Answer> RefuseAsync(Call call, Unit unit, string what)
    {
        await using var command = unit.Command(OrdersSql.State, Args.Of(call.Id), Args.Of(call.Caller.UserId), Args.Of(call.Caller.IsStaff));
        await using var reader = await command.ExecuteReaderAsync(call.Cancellation);
        if (!await reader.ReadAsync(call.Cancellation)) return Problems.NotFound();
        return call.IfMatch is { } versions && !versions.Contains(reader.GetInt32(1))
            ? Problems.PreconditionFailed()
            : Problems.Conflict($"An order with the status {reader.GetString(0)} cannot be {what}.");
    }
}
