using System.Text.Json;
using Tern.Generator.CSharp.Pagination;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Tool.Showing;

/// <summary>What operations and the client's methods for them are called.</summary>
internal static class OperationNames
{
    /// <summary>The operations of a service in their order.</summary>
    public static IEnumerable<string> Of(Service service) =>
        service.Operations.Select(operation => operation.WireName).Order(StringComparer.Ordinal);

    /// <summary>The client's methods for an operation, as one reads them.</summary>
    public static IEnumerable<string> Methods(Service service, Operation operation)
    {
        yield return $"{service.Name}Client.{operation.Name}Async({operation.Request.Name}) gives {operation.Response.Name}";
        if (PageDefinition.Of(service, operation) is not null)
            yield return $"{service.Name}Client.{operation.Name}PagesAsync({operation.Request.Name}) gives {operation.Response.Name} after {operation.Response.Name}";
        foreach (string waiter in Waiters(operation))
            yield return $"{service.Name}Client.WaitUntil{Names.Pascal(waiter)}Async({operation.Request.Name}) calls it until that is so";
    }

    /// <summary>The operation's waiters, by their names in the model.</summary>
    public static IEnumerable<string> Waiters(Operation operation) =>
        operation.Traits.Get(TraitIds.Waitable) is { ValueKind: JsonValueKind.Object } waiters ? waiters.EnumerateObject().Select(waiter => waiter.Name) : [];
}
