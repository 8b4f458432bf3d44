using Shop.Routing;

namespace Shop.Bench.Micro;

/// <summary>How a case is measured.</summary>
internal enum MicroKind
{
    /// <summary>Served from memory in microseconds; measured in batches.</summary>
    Hit,

    /// <summary>Served from the database; measured one by one.</summary>
    Read,

    /// <summary>Measured until the first bytes of the body; the rest is read outside the measured time.</summary>
    FirstItem,

    /// <summary>Writes one row.</summary>
    Write,

    /// <summary>Writes many rows.</summary>
    Bulk,
}

/// <summary>A measured request.</summary>
/// <param name="Kind">How it is measured.</param>
/// <param name="Name">The name in the results.</param>
/// <param name="Route">The text of the route (method and pattern).</param>
/// <param name="Next">Creates the next request, outside the measured time.</param>
internal sealed record MicroCase(MicroKind Kind, string Name, string Route, Func<MicroRequest> Next)
{
    /// <summary>Creates the rows that the requests change or delete.</summary>
    public Func<Task> Prepare { get; init; } = () => Task.CompletedTask;

    public Route Find() => Routes.All.Single(route => route.ToString() == Route);
}

/// <summary>The parts of a request except its route.</summary>
internal sealed record MicroRequest
{
    /// <summary>The values of the path parameters.</summary>
    public (string Name, string Value)[] Path { get; init; } = [];

    public string Query { get; init; } = "";

    public string? Accept { get; init; }

    public byte[]? Body { get; init; }

    /// <summary>Whether to send the access token of an admin, which also bypasses the cache.</summary>
    public bool SignedIn { get; init; }
}
