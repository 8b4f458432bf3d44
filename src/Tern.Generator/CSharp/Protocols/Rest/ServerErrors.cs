using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>The errors that the server of a REST protocol returns.</summary>
internal static class ServerErrors
{
    /// <summary>The errors of the operations, sorted by name.</summary>
    public static IReadOnlyList<StructureShape> Of(Service service) =>
        [.. service.Operations.SelectMany(operation => operation.Errors).Distinct().OrderBy(error => error.Name, StringComparer.Ordinal)];

    /// <summary>The status code of an error.</summary>
    public static int Status(StructureShape error) =>
        error.Traits.Get(TraitIds.HttpError) is { ValueKind: JsonValueKind.Number } status && status.TryGetInt32(out int code) ? code
        : error.Traits.GetString(TraitIds.Error) == "server" ? 500
        : 400;
}
