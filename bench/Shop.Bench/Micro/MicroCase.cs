using Shop.Routing;

namespace Shop.Bench.Micro;

/// <summary>A request that is measured.</summary>
/// <param name="Name">What it is.</param>
/// <param name="Route">The route, as it calls itself.</param>
/// <param name="Next">The rest of it, made anew for each time.</param>
internal sealed record MicroCase(string Name, string Route, Func<MicroRequest> Next)
{
    /// <summary>Its answer comes from memory, so that it takes microseconds and not milliseconds.</summary>
    public bool FromMemory { get; init; }

    /// <summary>It changes the data, so that it is measured after what reads them.</summary>
    public bool IsWrite { get; init; }

    public Route Find() => Routes.All.Single(route => route.ToString() == Route);

    public override string ToString() => Name;
}

/// <summary>What a request has beside its route.</summary>
internal sealed record MicroRequest
{
    /// <summary>The values of the path.</summary>
    public (string Name, string Value)[] Path { get; init; } = [];

    public string Query { get; init; } = "";

    public string? Accept { get; init; }

    public string? Body { get; init; }

    /// <summary>With a ticket of staff.</summary>
    public bool SignedIn { get; init; }
}
