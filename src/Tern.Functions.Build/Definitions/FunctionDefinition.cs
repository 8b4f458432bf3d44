using Tern.Functions.Build.Operations;

namespace Tern.Functions.Build.Definitions;

/// <summary>A Lambda function of the program.</summary>
internal sealed class FunctionDefinition
{
    /// <summary>The name that selects the function.</summary>
    public required string Name { get; init; }

    /// <summary>The name as an identifier, for example <c>OrdersPlaceAsync</c>. It is unique among the functions.</summary>
    public required string Id { get; init; }

    /// <summary>The handler setting.</summary>
    public required string Handler { get; init; }

    /// <summary>The environment variables.</summary>
    public required SortedDictionary<string, string> Variables { get; init; }

    public required FunctionSettings Settings { get; init; }

    public required List<Trigger> Triggers { get; init; }

    /// <summary>What the code of the function requires.</summary>
    public required List<ServicePermission> Permissions { get; init; }
}
