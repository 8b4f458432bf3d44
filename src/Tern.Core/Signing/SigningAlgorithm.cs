using Tern.Identity;

namespace Tern.Signing;

/// <summary>From a canonical request to a signature; thread-safe, with the state that makes it fast.</summary>
/// <param name="name">The name that requests carry, for example <c>AWS4-HMAC-SHA256</c>.</param>
internal abstract class SigningAlgorithm(string name)
{
    // A process that signs more than a handful of requests is better off with the platform's hash.
    private const int EarlyRents = 16;

    private readonly SlotPool<SigningWorkspace> _workspaces = new();
    private readonly SigningKeyCache _keys = new();
    private int _rents;

    public string Name => name;

    /// <summary>Whether the credential scope names the region; if not, a header or parameter of its own has the regions.</summary>
    public abstract bool HasRegionInScope { get; }

    /// <summary>A workspace; one that is not given back, because of an exception, is left to the collector.</summary>
    public SigningWorkspace Rent()
    {
        SigningWorkspace workspace = _workspaces.TryRent() ?? new SigningWorkspace();
        workspace.Clear();
        // Not counted exactly when threads race, which costs one of them a slower or an earlier hash, no more.
        workspace.IsEarly = _rents < EarlyRents;
        if (workspace.IsEarly)
            _rents++;
        return workspace;
    }

    public void Return(SigningWorkspace workspace)
    {
        if (!workspace.Canonical.IsOversized)
            _workspaces.TryReturn(workspace);
    }

    /// <param name="credentials">Whose key.</param>
    /// <param name="date">The time of signing as requests carry it.</param>
    /// <param name="region">The region, or the set of regions where <see cref="HasRegionInScope"/> is false.</param>
    /// <param name="service">The service's signing name.</param>
    public SigningKey GetKey(Credentials credentials, ReadOnlySpan<byte> date, ReadOnlySpan<char> region, ReadOnlySpan<char> service)
    {
        ReadOnlySpan<byte> day = date[..SigningDate.DayLength];
        return _keys.TryGet(credentials, day, region, service) ?? _keys.Add(CreateKey(credentials, day, region, service));
    }

    protected abstract SigningKey CreateKey(Credentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service);
}
