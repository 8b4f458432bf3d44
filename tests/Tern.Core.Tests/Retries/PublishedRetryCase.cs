using Tern.Runtime;

namespace Tern.Core.Tests.Retries;

/// <summary>A case of the published table: the settings of the client, and the expected result of each response.</summary>
public sealed record PublishedRetryCase(string Name)
{
    internal ServiceDescriptor Service { get; init; } = RetryTestData.Service;

    internal int? MaxAttempts { get; init; }

    internal int InitialTokens { get; init; } = 500;

    internal bool IsLongPolling { get; init; }

    internal PublishedRetryStep[] Steps { get; init; } = [];

    public override string ToString() => Name;
}
