namespace Tern.Functions.Tests.Servers;

/// <summary>A Runtime API on a strict HTTP server. It serves the events <c>"0"</c>, <c>"1"</c> and so on, with the IDs <c>id-0</c>, <c>id-1</c> and so on.</summary>
internal interface IRuntimeApiServer : IAsyncDisposable
{
    /// <summary>The host and the port.</summary>
    string Address { get; }

    /// <summary>Returns the results of all events.</summary>
    Task<IReadOnlyList<ServerResult>> GetResultsAsync(CancellationToken cancellationToken);
}
