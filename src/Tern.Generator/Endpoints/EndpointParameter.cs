using System.Text.Json;

namespace Tern.Generator.Endpoints;

/// <summary>A parameter of a rule set.</summary>
public sealed record EndpointParameter
{
    /// <summary>The name in the model, by which context parameter traits refer to it.</summary>
    public required string Name { get; init; }

    /// <summary>The name of the property in the generated parameters.</summary>
    public required string CSharpName { get; init; }

    /// <summary><see cref="RuleValueType.String"/>, <see cref="RuleValueType.Boolean"/> or <see cref="RuleValueType.StringArray"/>.</summary>
    public required RuleValueType Type { get; init; }

    /// <summary>Whether rules may rely on its being set.</summary>
    public required bool IsRequired { get; init; }

    /// <summary>The value when none is given: text, a boolean or an array of texts; null when there is none.</summary>
    public required JsonElement? Default { get; init; }

    /// <summary>The value of the client that it takes, for example <c>AWS::Region</c>; null for parameters of the service's own.</summary>
    public required string? BuiltIn { get; init; }
}
