using Tern.Lambda;
using Tern.Local.Lambda.Aliases;
using Tern.Local.Lambda.InvokeConfigs;
using Tern.Local.Lambda.Policies;
using Tern.Local.Lambda.Urls;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Functions;

/// <summary>A function with its versions. The caller holds the lock of its <see cref="FunctionCatalog"/>, except for invocations.</summary>
internal sealed class StoredFunction(ResourceScope scope, StoredVersion latest)
{
    private int _inFlight;

    public string Name { get; } = latest.Name;

    public ResourceScope Scope { get; } = scope;

    /// <summary>The ARN without a qualifier.</summary>
    public string Arn { get; } = FunctionArns.Create(scope, latest.Name);

    /// <summary>The unpublished version.</summary>
    public StoredVersion Latest { get; set; } = latest;

    /// <summary>Whether only code has created the function. A request that creates it then succeeds.</summary>
    public bool IsAddedByCode { get; set; }

    /// <summary>The handler in this process; null for none.</summary>
    public FunctionHandler? Handler { get; set; }

    /// <summary>The published versions, in their order.</summary>
    public List<StoredVersion> Versions { get; } = [];

    /// <summary>The number of the next published version. Numbers are not used twice.</summary>
    public int NextVersion { get; set; } = 1;

    /// <summary>The unpublished version when the last version was published; null if none was.</summary>
    public StoredVersion? PublishedLatest { get; set; }

    /// <summary>The aliases by their names.</summary>
    public SortedDictionary<string, FunctionAlias> Aliases { get; } = new(StringComparer.Ordinal);

    /// <summary>The resource policies by qualifier.</summary>
    public Dictionary<string, ResourcePolicy> Policies { get; } = new(StringComparer.Ordinal);

    /// <summary>The URLs by qualifier.</summary>
    public SortedDictionary<string, UrlConfig> Urls { get; } = new(StringComparer.Ordinal);

    /// <summary>The configurations of asynchronous invocations by qualifier.</summary>
    public SortedDictionary<string, InvokeConfig> InvokeConfigs { get; } = new(StringComparer.Ordinal);

    /// <summary>The tags, in the order of their keys.</summary>
    public SortedDictionary<string, string> Tags { get; } = new(StringComparer.Ordinal);

    /// <summary>The maximum number of concurrent invocations; null for the limit of the account.</summary>
    public int? ReservedConcurrency { get; set; }

    /// <summary>Returns a version; null if it does not exist.</summary>
    /// <param name="version"><c>$LATEST</c> or a number.</param>
    public StoredVersion? FindVersion(string version) => version == FunctionReference.Latest ? Latest : Versions.Find(published => published.Version == version);

    /// <summary>Reserves an invocation.</summary>
    /// <exception cref="TooManyRequestsException">The reserved concurrency is in use.</exception>
    public void EnterInvocation()
    {
        int inFlight = Interlocked.Increment(ref _inFlight);
        if (ReservedConcurrency is { } limit && inFlight > limit)
        {
            Interlocked.Decrement(ref _inFlight);
            throw LambdaFailures.Throttled(ThrottleReason.ReservedFunctionConcurrentInvocationLimitExceeded);
        }
    }

    /// <summary>Completes an invocation.</summary>
    public void LeaveInvocation() => Interlocked.Decrement(ref _inFlight);
}
