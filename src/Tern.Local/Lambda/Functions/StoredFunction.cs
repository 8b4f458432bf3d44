using Tern.Lambda;
using Tern.Local.Lambda.Aliases;
using Tern.Local.Lambda.InvokeConfigs;
using Tern.Local.Lambda.Limits;
using Tern.Local.Lambda.Policies;
using Tern.Local.Lambda.Urls;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Functions;

/// <summary>A function with its versions. The caller holds the lock of its <see cref="FunctionCatalog"/>, except for invocations.</summary>
internal sealed class StoredFunction(ResourceScope scope, StoredVersion latest)
{
    private readonly SortedDictionary<string, ProvisionedConfig> _provisioned = new(StringComparer.Ordinal);
    private string[] _provisionedVersions = [];
    private int _inFlight;
    private int _unprovisionedInFlight;

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

    /// <summary>The provisioned concurrency by qualifier.</summary>
    public IReadOnlyDictionary<string, ProvisionedConfig> Provisioned => _provisioned;

    /// <summary>The provisioned concurrency of all versions and aliases.</summary>
    public int ProvisionedConcurrency { get; private set; }

    /// <summary>The ARN of the code signing configuration; null for none.</summary>
    public string? SigningConfigArn { get; set; }

    /// <summary>Whether a recursive loop is not stopped.</summary>
    public bool AllowsLoops { get; set; }

    /// <summary>Returns a version; null if it does not exist.</summary>
    /// <param name="version"><c>$LATEST</c> or a number.</param>
    public StoredVersion? FindVersion(string version) => version == FunctionReference.Latest ? Latest : Versions.Find(published => published.Version == version);

    /// <summary>Sets the provisioned concurrency of a version or an alias; null removes it.</summary>
    public void SetProvisioned(string qualifier, ProvisionedConfig? config)
    {
        if (config is null)
            _provisioned.Remove(qualifier);
        else
            _provisioned[qualifier] = config;
        ProvisionedConcurrency = _provisioned.Values.Sum(provisioned => provisioned.Requested);
        UpdateProvisionedVersions();
    }

    /// <summary>Finds the versions that have provisioned concurrency, themselves or by an alias, after a change of an alias.</summary>
    public void UpdateProvisionedVersions() =>
        _provisionedVersions = [.. _provisioned.Keys.Select(name => Aliases.TryGetValue(name, out FunctionAlias? alias) ? alias.Version : name)];

    /// <summary>Reserves an invocation.</summary>
    /// <param name="version">The version.</param>
    /// <returns>Whether the version has provisioned concurrency. The value is passed to <see cref="LeaveInvocation"/>.</returns>
    /// <exception cref="TooManyRequestsException">The reserved concurrency is in use, or the part of it that is not provisioned.</exception>
    public bool EnterInvocation(string version)
    {
        bool isProvisioned = ProvisionedConcurrency > 0 && Array.IndexOf(_provisionedVersions, version) >= 0;
        int inFlight = Interlocked.Increment(ref _inFlight);
        int unprovisioned = isProvisioned ? 0 : Interlocked.Increment(ref _unprovisionedInFlight);
        if (ReservedConcurrency is { } limit && (inFlight > limit || (!isProvisioned && unprovisioned > limit - ProvisionedConcurrency)))
        {
            LeaveInvocation(isProvisioned);
            throw LambdaFailures.Throttled(ThrottleReason.ReservedFunctionConcurrentInvocationLimitExceeded);
        }
        return isProvisioned;
    }

    /// <summary>Completes an invocation.</summary>
    /// <param name="isProvisioned">The result of <see cref="EnterInvocation"/>.</param>
    public void LeaveInvocation(bool isProvisioned)
    {
        Interlocked.Decrement(ref _inFlight);
        if (!isProvisioned)
            Interlocked.Decrement(ref _unprovisionedInFlight);
    }
}
