namespace Tern.Runtime;

/// <summary>A signing algorithm with pooled workspaces and cached keys. Thread-safe.</summary>
/// <param name="name">The name of the algorithm in requests, for example <c>AWS4-HMAC-SHA256</c>.</param>
internal abstract class SigningAlgorithm(string name)
{
    // The platform's hash is faster for a process that signs more requests than this.
    private const int ManagedHashRents = 16;

    private readonly SlotPool<SigningWorkspace> _workspaces = new();
    private readonly SigningKeyCache _keys = new();
    private int _rents;

    public string Name => name;

    /// <summary>Whether the credential scope contains the region. If not, a separate header or query parameter contains the region set.</summary>
    public abstract bool HasRegionInScope { get; }

    /// <summary>Rents a workspace. A workspace that is not returned because of an exception is garbage-collected.</summary>
    public SigningWorkspace Rent()
    {
        SigningWorkspace workspace = _workspaces.TryRent() ?? new SigningWorkspace();
        workspace.Clear();
        // A race makes the count inexact. The only effect is that a thread uses the other hash implementation.
        workspace.UsesManagedHash = _rents < ManagedHashRents;
        if (workspace.UsesManagedHash)
            _rents++;
        return workspace;
    }

    public void Return(SigningWorkspace workspace)
    {
        if (!workspace.Canonical.IsOversized)
            _workspaces.TryReturn(workspace);
    }

    /// <param name="credentials">The credentials to derive the key from.</param>
    /// <param name="date">The signing time in the format of <see cref="SigningDate"/>.</param>
    /// <param name="region">The region, or the region set if <see cref="HasRegionInScope"/> is false.</param>
    /// <param name="service">The service's signing name.</param>
    public SigningKey GetKey(AwsCredentials credentials, ReadOnlySpan<byte> date, ReadOnlySpan<char> region, ReadOnlySpan<char> service)
    {
        ReadOnlySpan<byte> day = date[..SigningDate.DayLength];
        return _keys.TryGet(credentials, day, region, service) ?? _keys.Add(CreateKey(credentials, day, region, service));
    }

    protected abstract SigningKey CreateKey(AwsCredentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service);
}
