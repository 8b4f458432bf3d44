using System.Text.Json;
using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>Finds the operations of a service and of its resources.</summary>
internal static class ServiceClosure
{
    private static readonly string[] Lifecycle = ["create", "put", "read", "update", "delete", "list"];

    /// <summary>The ids of all operations of the service and of its resources.</summary>
    public static IEnumerable<ShapeId> Operations(SmithyModel model, SmithyShape service)
    {
        var found = new HashSet<ShapeId>();
        Collect(model, service, found, []);
        return found;
    }

    private static void Collect(SmithyModel model, SmithyShape owner, HashSet<ShapeId> found, HashSet<ShapeId> seen)
    {
        if (owner.Json.ValueKind != JsonValueKind.Object || !seen.Add(owner.Id))
            return;
        RecursionGuard.Check(model.Source, owner.Id);
        found.UnionWith(owner.References("operations"));
        found.UnionWith(owner.References("collectionOperations"));
        foreach (string name in Lifecycle)
        {
            if (owner.Reference(name) is { } operation)
                found.Add(operation);
        }
        foreach (ShapeId resource in owner.References("resources"))
            Collect(model, model.Get(resource), found, seen);
    }
}
