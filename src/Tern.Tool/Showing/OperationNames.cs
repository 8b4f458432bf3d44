using System.Text.Json;
using Tern.Generator.CSharp.Pagination;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Tool.Showing;

/// <summary>The names of operations and of their client methods.</summary>
internal static class OperationNames
{
    /// <summary>Returns the names of the operations of a service, sorted.</summary>
    public static IEnumerable<string> GetNames(Service service) =>
        service.Operations.Select(operation => operation.WireName).Order(StringComparer.Ordinal);

    /// <summary>Returns a line for each client method of an operation.</summary>
    public static IEnumerable<string> GetMethods(Service service, Operation operation)
    {
        yield return $"{service.Name}Client.{operation.Name}Async({operation.Request.Name}) returns {operation.Response.Name}";
        if (PageDefinition.Of(service, operation) is not null)
            yield return $"{service.Name}Client.{operation.Name}PagesAsync({operation.Request.Name}) returns pages of {operation.Response.Name}";
        foreach (string waiter in GetWaiters(operation))
            yield return $"{service.Name}Client.WaitUntil{Names.ToPascalCase(waiter)}Async({operation.Request.Name}) calls it until the condition is met";
    }

    /// <summary>Returns the names of the waiters of an operation in the model.</summary>
    public static IEnumerable<string> GetWaiters(Operation operation) =>
        operation.Traits.Get(TraitIds.Waitable) is { ValueKind: JsonValueKind.Object } waiters ? waiters.EnumerateObject().Select(waiter => waiter.Name) : [];
}
