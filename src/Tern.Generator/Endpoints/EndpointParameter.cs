using System.Text.Json;

namespace Tern.Generator.Endpoints;

/// <summary>A parameter of a rule set.</summary>
public sealed record EndpointParameter
{
    /// <summary>The name in the model, to which context parameter traits refer.</summary>
    public required string Name { get; init; }

    /// <summary>The name of the property in the generated parameters.</summary>
    public required string CSharpName { get; init; }

    /// <summary><see cref="RuleValueType.String"/>, <see cref="RuleValueType.Boolean"/> or <see cref="RuleValueType.StringArray"/>.</summary>
    public required RuleValueType Type { get; init; }

    /// <summary>Whether the parameter must be set.</summary>
    public required bool IsRequired { get; init; }

    /// <summary>The default: a string, a boolean or an array of strings. Null if there is none.</summary>
    public required JsonElement? Default { get; init; }

    /// <summary>The documentation. Null if there is none.</summary>
    public string? Documentation { get; init; }

    /// <summary>The built-in value of the client, for example <c>AWS::Region</c>. Null for parameters that only the service has.</summary>
    public required string? BuiltIn { get; init; }
}
