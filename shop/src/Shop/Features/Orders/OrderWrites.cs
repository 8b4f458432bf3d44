using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

/// <summary>Shared code of the routes that change orders.</summary>
internal static class OrderWrites
{
    public static async ValueTask<Response> ReadBackAsync(RequestContext call, UnitOfWork unit)
    {
        await using var command = unit.CreateCommand(OrdersSql.Get, SqlParameters.Of(call.Id), SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(call.Caller.IsStaff));
        return await RowResponses.ReadAsync(command, OrdersSql.Single, call.CancellationToken);
    }

    /// <summary>The error of a statement that changed no order: not found for the caller, another version, or a status that does not allow it.</summary>
    public static async ValueTask<Response> CreateErrorAsync(RequestContext call, UnitOfWork unit, string what)
    {
        await using var command = unit.CreateCommand(OrdersSql.State, SqlParameters.Of(call.Id), SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(call.Caller.IsStaff));
        await using var reader = await command.ExecuteReaderAsync(call.CancellationToken);
        if (!await reader.ReadAsync(call.CancellationToken)) return Problems.NotFound();
        return call.IfMatch is { } versions && !versions.Contains(reader.GetInt32(1))
            ? Problems.PreconditionFailed()
            : Problems.Conflict($"An order with the status {reader.GetString(0)} cannot be {what}.");
    }
}
