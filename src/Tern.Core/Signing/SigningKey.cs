using System.Diagnostics;
using System.Text;

namespace Tern.Runtime;

/// <summary>The signing key of one access key, day, region and service, with the text common to all its signatures. Thread-safe.</summary>
internal abstract class SigningKey
{
    /// <summary>The maximum length of a signature in characters: that of ECDSA P-256 in DER and hexadecimal.</summary>
    public const int MaxSignatureLength = 144;

    private readonly string _accessKeyId;
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    private readonly string _secretAccessKey;

    private readonly string _region;
    private readonly string _service;
    private readonly byte[] _day;
    private readonly byte[] _authorizationStart;
    private readonly int _algorithmLength;
    private readonly int _credentialLength;
    private readonly byte[] _scopeLine;

    /// <param name="algorithm">The name of the algorithm.</param>
    /// <param name="credentials">The credentials to derive the key from.</param>
    /// <param name="day">The day that the key is valid for.</param>
    /// <param name="region">The region or region set, which identifies the key in the cache.</param>
    /// <param name="service">The service's signing name.</param>
    /// <param name="place">The part of the scope between the day and <c>aws4_request</c>.</param>
    protected SigningKey(string algorithm, AwsCredentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service, string place)
    {
        _accessKeyId = credentials.AccessKeyId;
        _secretAccessKey = credentials.SecretAccessKey;
        _region = region.ToString();
        _service = service.ToString();
        _day = day.ToArray();
        string scope = $"{Encoding.ASCII.GetString(day)}/{place}/aws4_request";
        _scopeLine = Encoding.ASCII.GetBytes($"\n{scope}\n");
        _authorizationStart = Encoding.ASCII.GetBytes($"{algorithm} Credential={_accessKeyId}/{scope}, SignedHeaders=");
        _algorithmLength = algorithm.Length;
        _credentialLength = _accessKeyId.Length + 1 + scope.Length;
    }

    /// <summary>The value of the <c>Authorization</c> header before the names of the signed headers. It is the same for every request.</summary>
    public ReadOnlySpan<byte> AuthorizationStart => _authorizationStart;

    /// <summary>The name of the algorithm.</summary>
    public ReadOnlySpan<byte> Algorithm => _authorizationStart.AsSpan(0, _algorithmLength);

    /// <summary>The access key ID and the scope, as in the <c>Authorization</c> header.</summary>
    public ReadOnlySpan<byte> Credential => _authorizationStart.AsSpan(_algorithmLength + " Credential=".Length, _credentialLength);

    /// <summary>The scope as a line of the string to sign, with a line feed before and after it.</summary>
    public ReadOnlySpan<byte> ScopeLine => _scopeLine;

    /// <summary>The region set that a request contains outside the scope; empty if the scope contains the region.</summary>
    public virtual ReadOnlySpan<byte> RegionSet => default;

    /// <summary>The maximum length of a signature of this key, in characters.</summary>
    public abstract int SignatureCapacity { get; }

    /// <summary>The region or the region set.</summary>
    public string Region => _region;

    /// <summary>The service's signing name.</summary>
    public string Service => _service;

    public bool Matches(AwsCredentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service) =>
        day.SequenceEqual(_day)
        && region.SequenceEqual(_region)
        && service.SequenceEqual(_service)
        && credentials.AccessKeyId == _accessKeyId
        && credentials.SecretAccessKey == _secretAccessKey;

    /// <summary>Signs the canonical request of a workspace. Stores the string to sign and the signature in the workspace.</summary>
    public void Sign(SigningWorkspace workspace, ReadOnlySpan<byte> date)
    {
        WriteStringToSign(workspace, date);
        workspace.SetSignatureLength(Sign(workspace.StringToSign.WrittenSpan, workspace.SignatureBuffer, workspace.UsesManagedHash));
    }

    /// <summary>Signs a text and stores the signature in a workspace.</summary>
    public void SignText(SigningWorkspace workspace, ReadOnlySpan<byte> text) =>
        workspace.SetSignatureLength(Sign(text, workspace.SignatureBuffer, workspace.UsesManagedHash));

    /// <summary>Writes the signature of a string to sign in hexadecimal, without allocating.</summary>
    /// <returns>The length of the signature.</returns>
    public int SignText(ReadOnlySpan<byte> text, Span<byte> destination) => Sign(text, destination, isEarly: false);

    /// <summary>Whether a signature in hexadecimal is valid for the canonical request of a workspace.</summary>
    public bool Verify(SigningWorkspace workspace, ReadOnlySpan<byte> date, ReadOnlySpan<char> signature)
    {
        WriteStringToSign(workspace, date);
        return Verify(workspace.StringToSign.WrittenSpan, signature, workspace.UsesManagedHash);
    }

    /// <summary>Whether a signature in hexadecimal is valid for a string to sign.</summary>
    public bool VerifyText(ReadOnlySpan<byte> text, ReadOnlySpan<char> signature) => Verify(text, signature, isEarly: false);

    /// <summary>Writes the signature of a text in hexadecimal.</summary>
    /// <returns>The length of the signature.</returns>
    protected abstract int Sign(ReadOnlySpan<byte> text, Span<byte> destination, bool isEarly);

    protected abstract bool Verify(ReadOnlySpan<byte> text, ReadOnlySpan<char> signature, bool isEarly);

    private void WriteStringToSign(SigningWorkspace workspace, ReadOnlySpan<byte> date)
    {
        int length = _algorithmLength + 1 + date.Length + _scopeLine.Length + PayloadHash.Length;
        Span<byte> text = workspace.StringToSign.GetSpan(length)[..length];
        AsciiWriter writer = new(text);
        writer.Write(Algorithm);
        writer.Write((byte)'\n');
        writer.Write(date);
        writer.Write(ScopeLine);
        workspace.WriteSha256(workspace.Canonical.Text, text[writer.Written..]);
        workspace.StringToSign.Advance(length);
    }
}
