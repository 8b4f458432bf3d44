using System.ComponentModel;
using System.Text;

namespace Tern.Runtime;

/// <summary>A request before it is signed. The pipeline pools it, and an <see cref="Operation{TRequest, TResult}"/> writes it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class RequestMessage
{
    private const int InitialCapacity = 256;

    // The output of codecs is stored as characters until the text is needed: a presigned URL never needs it.
    private string? _path = "/";
    private char[] _pathCharacters = [];
    private int _pathLength;
    private string? _query;
    private char[] _queryCharacters = [];
    private int _queryLength;
    private bool _hasChecksum;
    private bool _isResponseValidated;
    private bool _isPresigned;
    private ChecksumHandler? _checksumHandler;

    internal RequestMessage()
    {
    }

    /// <summary>The HTTP method. The default is that of the operation.</summary>
    public string Method { get; set; } = "POST";

    /// <summary>
    /// The path after the path of the endpoint, percent-encoded, beginning with a slash; empty if the endpoint has the whole path.
    /// </summary>
    public string Path
    {
        get => _path ?? CreatePath();
        set => _path = value;
    }

    /// <summary>The query without its question mark, percent-encoded; null for none.</summary>
    public string? Query
    {
        get => _queryLength == 0 ? _query : CreateQuery();
        set
        {
            _query = value;
            _queryLength = 0;
        }
    }

    /// <summary>The identifiers that a discovered endpoint depends on (<c>aws.api#clientEndpointDiscoveryId</c>); null for none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>>? EndpointIdentifiers { get; set; }

    /// <summary>
    /// The prefix of the endpoint's host (<c>smithy.api#endpoint</c>): labels with a trailing dot, or the start of its first label, for example
    /// <c>sync-</c>; null for none.
    /// </summary>
    public string? HostPrefix { get; set; }

    /// <summary>The media type of the body; null for none.</summary>
    public string? ContentType { get; set; }

    /// <summary>Headers that are sent and signed, in addition to those that the client adds.</summary>
    public List<KeyValuePair<string, string>> Headers { get; } = [];

    /// <summary>The buffer for the body of a request that is small enough to be in memory.</summary>
    public PooledBuffer Buffer { get; } = new();

    /// <summary>A body that is not in <see cref="Buffer"/>; null if it is.</summary>
    public RequestBody? Body { get; set; }

    /// <summary>Creates a token for a member that makes the call safe to repeat (<c>smithy.api#idempotencyToken</c>).</summary>
    public string CreateIdempotencyToken() => Runtime!.Options.CreateIdempotencyToken();

    /// <summary>Whether the trace is sent to receivers behind the service, for example of a message (<see cref="ClientOptions.TracePropagation"/>).</summary>
    public bool PropagatesTrace => Runtime?.Options.TracePropagation == TracePropagation.XRay;

    /// <summary>The trace header for a member of the request; null without a trace, or if it is malformed: services refuse a malformed member.</summary>
    public string? TraceHeader => Runtime?.GetTraceHeader() is { } header && XRayTraceHeader.Extract(header) != default ? header : null;

    /// <summary>
    /// Whether the client validates the checksums of responses wherever a service can send them (<see cref="BodyPolicy.ResponseChecksums"/>).
    /// </summary>
    public bool RequestsResponseChecksums => !IsPresigned && Runtime?.BodyPolicy.ResponseChecksums == ChecksumUse.WhenSupported;

    /// <summary>
    /// Marks the body as one with a checksum (<c>aws.protocols#httpChecksum</c>). The checksum is added when the form of the body is known,
    /// unless <see cref="Headers"/> contains one (<c>x-amz-checksum-…</c>) from the caller.
    /// </summary>
    /// <param name="isRequired">Whether the service rejects the request without a checksum.</param>
    /// <param name="header">The header that names the algorithm; null for none.</param>
    /// <param name="algorithm">The algorithm that the caller has chosen, whose header is already set; null for the client's default.</param>
    /// <seealso href="https://smithy.io/2.0/aws/aws-core.html#aws-protocols-httpchecksum-trait">httpChecksum</seealso>
    public void UseChecksum(bool isRequired, string? header, string? algorithm)
    {
        _hasChecksum = true;
        _checksumHandler = DefaultChecksumHandler.Instance;
        IsChecksumRequired = isRequired;
        ChecksumHeader = header;
        ChecksumAlgorithm = string.IsNullOrEmpty(algorithm) ? null : algorithm;
    }

    /// <summary>
    /// Sets whether the response is compared with the checksum that the service sends on request (<c>requestValidationModeMember</c> of
    /// <c>aws.protocols#httpChecksum</c>).
    /// </summary>
    /// <param name="header">
    /// The header that requests the checksum, added if the client validates all responses; null if the member is not a header.
    /// </param>
    /// <param name="mode">The value that the caller has set, whose header is already set; null for the client's default.</param>
    public void ValidateResponse(string? header, string? mode)
    {
        const string Enabled = "ENABLED";
        if (string.IsNullOrEmpty(mode) && header is not null && RequestsResponseChecksums)
        {
            Headers.Add(new(header, Enabled));
            mode = Enabled;
        }
        _isResponseValidated = mode == Enabled;
        _checksumHandler = DefaultChecksumHandler.Instance;
    }

    /// <summary>Whether the message contains a secret in plain text, so that it may only be sent over TLS or to this machine.</summary>
    internal bool RequiresTls { get; set; }

    /// <summary>The secrets in a request without an identity, which no message may contain; null for none.</summary>
    internal CallerIdentity? Secrets { get; set; }

    internal ClientRuntime? Runtime { get; set; }

    /// <summary>Whether the request is presigned, so that its sender does not validate the response.</summary>
    internal bool IsPresigned
    {
        get => _isPresigned;
        set => _isPresigned = value;
    }

    internal bool HasChecksum => _hasChecksum;

    internal bool IsChecksumRequired { get; private set; }

    internal string? ChecksumHeader { get; private set; }

    internal string? ChecksumAlgorithm { get; private set; }

    internal bool IsResponseValidated => _isResponseValidated;

    /// <summary>Implements <see cref="UseChecksum"/> and <see cref="ValidateResponse"/>; null if neither was called.</summary>
    internal ChecksumHandler? ChecksumHandler => _checksumHandler;

    /// <summary>The characters of <see cref="Path"/>.</summary>
    internal ReadOnlySpan<char> PathCharacters => _path is null ? new ReadOnlySpan<char>(_pathCharacters, 0, _pathLength) : _path;

    /// <summary>The characters of <see cref="Query"/>; none when it is null.</summary>
    internal ReadOnlySpan<char> QueryCharacters => _queryLength == 0 ? _query : new ReadOnlySpan<char>(_queryCharacters, 0, _queryLength);

    /// <summary>Sets <see cref="Path"/>.</summary>
    internal void SetPath(ReadOnlySpan<char> path)
    {
        if (_pathCharacters.Length < path.Length)
            _pathCharacters = new char[Math.Max(path.Length, InitialCapacity)];
        path.CopyTo(_pathCharacters);
        _pathLength = path.Length;
        _path = null;
    }

    /// <summary>Sets <see cref="Query"/>; empty becomes null.</summary>
    internal void SetQuery(ReadOnlySpan<byte> ascii)
    {
        if (_queryCharacters.Length < ascii.Length)
            _queryCharacters = new char[Math.Max(ascii.Length, InitialCapacity)];
        _queryLength = Encoding.ASCII.GetChars(ascii, _queryCharacters);
        _query = null;
    }

    /// <summary>Prepares the message for the next call. The memory of a large body is returned to the pool.</summary>
    internal void Reset()
    {
        const int MaxRetainedBytes = 64 * 1024;
        const int MaxRetainedCharacters = 4 * 1024;
        if (_pathCharacters.Length > MaxRetainedCharacters)
            _pathCharacters = [];
        if (_queryCharacters.Length > MaxRetainedCharacters)
            _queryCharacters = [];
        _path = "/";
        _query = null;
        _queryLength = 0;
        HostPrefix = null;
        EndpointIdentifiers = null;
        ContentType = null;
        Headers.Clear();
        Body = null;
        RequiresTls = false;
        Secrets = null;
        Runtime = null;
        _hasChecksum = _isResponseValidated = _isPresigned = false;
        _checksumHandler = null;
        if (Buffer.WrittenCount > MaxRetainedBytes)
            Buffer.Dispose();
        else
            Buffer.Clear();
    }

    private string CreatePath() => _path = new string(_pathCharacters, 0, _pathLength);

    private string CreateQuery()
    {
        _query = new string(_queryCharacters, 0, _queryLength);
        _queryLength = 0;
        return _query;
    }
}
