using Tern.Lambda;

namespace Tern.Local.Lambda.Aliases;

/// <summary>An alias of a function. Immutable.</summary>
internal sealed record FunctionAlias
{
    public required string Name { get; init; }

    /// <summary>The version that receives the invocations that <see cref="Weights"/> does not route to others.</summary>
    public required string Version { get; init; }

    public string Description { get; init; } = "";

    /// <summary>The fraction of the invocations of each additional version: 0 to 1.</summary>
    public IReadOnlyDictionary<string, double> Weights { get; init; } = new Dictionary<string, double>();

    /// <summary>Changes with each change of the alias.</summary>
    public string RevisionId { get; init; } = Guid.NewGuid().ToString();

    /// <summary>Selects a version at random, by the weights.</summary>
    public string SelectVersion()
    {
        if (Weights.Count == 0)
            return Version;
        double position = Random.Shared.NextDouble();
        foreach ((string version, double weight) in Weights)
        {
            position -= weight;
            if (position < 0)
                return version;
        }
        return Version;
    }

    /// <summary>Returns the alias as responses contain it.</summary>
    /// <param name="functionArn">The ARN of the function.</param>
    public AliasConfiguration ToConfiguration(string functionArn) => new()
    {
        AliasArn = $"{functionArn}:{Name}",
        Name = Name,
        FunctionVersion = Version,
        Description = Description,
        RoutingConfig = Weights.Count == 0 ? null : new AliasRoutingConfiguration { AdditionalVersionWeights = new(Weights) },
        RevisionId = RevisionId,
    };
}
