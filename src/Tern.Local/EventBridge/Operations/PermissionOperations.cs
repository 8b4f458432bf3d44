using Tern.EventBridge;
using Tern.Local.EventBridge.Buses;

namespace Tern.Local.EventBridge.Operations;

/// <summary><c>PutPermission</c> and <c>RemovePermission</c>.</summary>
internal static class PermissionOperations
{
    public static PutPermissionResponse Put(EventStore store, PutPermissionRequest request)
    {
        StoredBus bus = store.GetBus(request.EventBusName);
        List<PolicyStatement> statements;
        if (request.Policy is { } policy)
        {
            if (request.Action is not null || request.Principal is not null || request.StatementId is not null || request.Condition is not null)
                throw EventErrors.Validation("Parameter Policy cannot be combined with Action, Principal, StatementId or Condition.");
            statements = BusPolicy.Parse(policy);
        }
        else
        {
            if (request.Action is null || request.Principal is null || request.StatementId is null)
                throw EventErrors.Validation("Parameters Action, Principal and StatementId must be specified, or Policy.");
            statements = [.. bus.Policy.Where(statement => statement.Id != request.StatementId), BusPolicy.Create(request, bus.Arn)];
        }
        BusPolicy.CheckLength(statements);
        Replace(store, bus, statements);
        return new();
    }

    public static RemovePermissionResponse Remove(EventStore store, RemovePermissionRequest request)
    {
        StoredBus bus = store.GetBus(request.EventBusName);
        if (request.RemoveAllPermissions == true)
        {
            Replace(store, bus, []);
            return new();
        }
        List<PolicyStatement> remaining = [.. bus.Policy.Where(statement => statement.Id != request.StatementId)];
        if (request.StatementId is null || remaining.Count == bus.Policy.Count)
            throw new ResourceNotFoundException("Statement with the provided id does not exist.");
        Replace(store, bus, remaining);
        return new();
    }

    private static void Replace(EventStore store, StoredBus bus, List<PolicyStatement> statements)
    {
        bus.Policy.Clear();
        bus.Policy.AddRange(statements);
        store.Save(bus);
    }
}
