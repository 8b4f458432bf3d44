using Tern.Identity;

namespace Tern.Signing;

/// <summary>From a canonical request to a signature by <c>AWS4-HMAC-SHA256</c>; thread-safe, with the state that makes it fast.</summary>
internal sealed class SigV4Algorithm
{
    // A process that signs more than a handful of requests is better off with the platform's hash.
    private const int EarlyRents = 16;

    private readonly SlotPool<SigningWorkspace> _workspaces = new();
    private readonly SigningKeyCache _keys = new();
    private int _rents;

    public static ReadOnlySpan<byte> Name => "AWS4-HMAC-SHA256"u8;

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

    public SigningKey GetKey(Credentials credentials, ReadOnlySpan<byte> date, ReadOnlySpan<char> region, ReadOnlySpan<char> service) =>
        _keys.Get(credentials, date[..SigningDate.DayLength], region, service);

    /// <summary>Signs the canonical request of a workspace; the signature is left there.</summary>
    public static void Sign(SigningWorkspace workspace, SigningKey key, ReadOnlySpan<byte> date)
    {
        ReadOnlySpan<byte> name = "AWS4-HMAC-SHA256\n"u8;
        int length = name.Length + date.Length + key.ScopeLine.Length + PayloadHash.Length;
        Span<byte> text = workspace.StringToSign.GetSpan(length)[..length];
        AsciiWriter writer = new(text);
        writer.Write(name);
        writer.Write(date);
        writer.Write(key.ScopeLine);
        workspace.WriteSha256(workspace.Canonical.Text, text[writer.Written..]);
        workspace.StringToSign.Advance(length);
        key.Sign(text, workspace.Signature, workspace.IsEarly);
    }
}
