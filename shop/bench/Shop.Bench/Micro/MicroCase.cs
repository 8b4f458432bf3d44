using Shop.Routing;

namespace Shop.Bench.Micro;

/// <summary>How a case is measured.</summary>
internal enum MicroKind
{
    /// <summary>From memory: microseconds, in batches.</summary>
    Hit,

    /// <summary>From the database, one by one.</summary>
    Read,

    /// <summary>Until the first bytes of the answer's body; the rest is read outside the time.</summary>
    FirstItem,

    /// <summary>It changes a row.</summary>
    Write,

    /// <summary>It changes many.</summary>
    Bulk,
}

/// <summary>A request that is measured.</summary>
/// <param name="Kind">How.</param>
/// <param name="Name">What it is.</param>
/// <param name="Route">The route, as it calls itself.</param>
/// <param name="Next">The rest of it, made anew for each time, outside the time.</param>
internal sealed record MicroCase(MicroKind Kind, string Name, string Route, Func<MicroRequest> Next)
{
    /// <summary>Makes the rows that it takes away.</summary>
    public Func<Task> Prepare { get; init; } = () => Task.CompletedTask;

    public Route Find() => Routes.All.Single(route => route.ToString() == Route);
}

/// <summary>What a request has beside its route.</summary>
internal sealed record MicroRequest
{
    /// <summary>The values of the path.</summary>
    public (string Name, string Value)[] Path { get; init; } = [];

    public string Query { get; init; } = "";

    public string? Accept { get; init; }

    public byte[]? Body { get; init; }

    /// <summary>With the ticket of an admin: also a way past the cache.</summary>
    public bool SignedIn { get; init; }
}
