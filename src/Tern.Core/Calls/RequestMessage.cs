using System.Text;
using Tern.Checksums;
using Tern.Codecs;

namespace Tern.Calls;

/// <summary>A request before it is signed; pooled by the pipeline and filled by an <see cref="Operation{TRequest, TResult}"/>.</summary>
public sealed class RequestMessage
{
    private const int FirstCharacters = 256;

    // What codecs write is kept as characters until somebody asks for the text: a presigned URL needs none.
    private string? _path = "/";
    private char[] _pathCharacters = [];
    private int _pathLength;
    private string? _query;
    private char[] _queryCharacters = [];
    private int _queryLength;
    private bool _hasChecksum;
    private bool _isResponseValidated;
    private bool _isPresigned;
    private Integrity? _integrity;

    internal RequestMessage()
    {
    }

    /// <summary>The HTTP method; preset from the operation.</summary>
    public string Method { get; set; } = "POST";

    /// <summary>The path behind the endpoint's own, percent-encoded, beginning with a slash; empty when the endpoint's is the whole.</summary>
    public string Path
    {
        get => _path ?? MakePath();
        set => _path = value;
    }

    /// <summary>The query without its question mark, percent-encoded; null for none.</summary>
    public string? Query
    {
        get => _queryLength == 0 ? _query : MakeQuery();
        set
        {
            _query = value;
            _queryLength = 0;
        }
    }

    /// <summary>What an endpoint that the service is asked for depends on (<c>aws.api#clientEndpointDiscoveryId</c>); null for nothing.</summary>
    public IReadOnlyList<KeyValuePair<string, string>>? EndpointIdentifiers { get; set; }

    /// <summary>What to put before the endpoint's host (<c>smithy.api#endpoint</c>): labels with a dot at the end, or the beginning of its first label, as <c>sync-</c>; null for nothing.</summary>
    public string? HostPrefix { get; set; }

    /// <summary>The media type of the body; null for none.</summary>
    public string? ContentType { get; set; }

    /// <summary>Headers that are sent and signed, beside those that the pipeline adds itself.</summary>
    public List<KeyValuePair<string, string>> Headers { get; } = [];

    /// <summary>Where a codec writes the body of a request that is small enough to be held whole.</summary>
    public PooledBuffer Buffer { get; } = new();

    /// <summary>A body that is not in <see cref="Buffer"/>; null when it is.</summary>
    public RequestBody? Body { get; set; }

    /// <summary>A token for a member that makes the call safe to repeat (<c>smithy.api#idempotencyToken</c>).</summary>
    public string NewIdempotencyToken() => Runtime!.Options.NewIdempotencyToken();

    /// <summary>Whether the client validates the checksums of responses wherever a service can tell them (<see cref="BodyPolicy.ResponseChecksums"/>).</summary>
    public bool AsksForChecksums => !IsPresigned && Runtime?.BodyPolicy.ResponseChecksums == ChecksumUse.WhenSupported;

    /// <summary>
    /// Notes that the body is to have a checksum (<c>aws.protocols#httpChecksum</c>), which is added when it is known how the body
    /// is sent, unless <see cref="Headers"/> have one (<c>x-amz-checksum-…</c>) of the caller's own.
    /// </summary>
    /// <param name="isRequired">Whether the service refuses the request without.</param>
    /// <param name="header">The header that names the algorithm; null for none.</param>
    /// <param name="algorithm">The algorithm that the caller has chosen, whose header is there already; null for the client's.</param>
    /// <seealso href="https://smithy.io/2.0/aws/aws-core.html#aws-protocols-httpchecksum-trait">httpChecksum</seealso>
    public void UseChecksum(bool isRequired, string? header, string? algorithm)
    {
        _hasChecksum = true;
        _integrity = ChecksumIntegrity.Instance;
        IsChecksumRequired = isRequired;
        ChecksumHeader = header;
        ChecksumAlgorithm = string.IsNullOrEmpty(algorithm) ? null : algorithm;
    }

    /// <summary>
    /// Notes whether the response is held against the checksum that the service tells, which it has to be asked for
    /// (<c>requestValidationModeMember</c> of <c>aws.protocols#httpChecksum</c>).
    /// </summary>
    /// <param name="header">The header that asks, added where the client asks for all; null when the member stands elsewhere.</param>
    /// <param name="mode">What the caller has set, whose header is there already; null for the client's.</param>
    public void ValidateResponse(string? header, string? mode)
    {
        const string Enabled = "ENABLED";
        if (string.IsNullOrEmpty(mode) && header is not null && AsksForChecksums)
        {
            Headers.Add(new(header, Enabled));
            mode = Enabled;
        }
        _isResponseValidated = mode == Enabled;
        _integrity = ChecksumIntegrity.Instance;
    }

    /// <summary>Whether something in it is a secret as it is, so that it goes over an encrypted connection only, or to this machine.</summary>
    internal bool RequiresTls { get; set; }

    internal ClientRuntime? Runtime { get; set; }

    /// <summary>Whether somebody else sends it, who does not validate what the answer tells.</summary>
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

    /// <summary>Does what <see cref="UseChecksum"/> and <see cref="ValidateResponse"/> ask for; null when neither was called.</summary>
    internal Integrity? Integrity => _integrity;

    /// <summary>The characters of <see cref="Path"/>.</summary>
    internal ReadOnlySpan<char> PathCharacters => _path is null ? new ReadOnlySpan<char>(_pathCharacters, 0, _pathLength) : _path;

    /// <summary>The characters of <see cref="Query"/>; none when it is null.</summary>
    internal ReadOnlySpan<char> QueryCharacters => _queryLength == 0 ? _query : new ReadOnlySpan<char>(_queryCharacters, 0, _queryLength);

    /// <summary>Sets <see cref="Path"/>.</summary>
    internal void SetPath(ReadOnlySpan<char> path)
    {
        if (_pathCharacters.Length < path.Length)
            _pathCharacters = new char[Math.Max(path.Length, FirstCharacters)];
        path.CopyTo(_pathCharacters);
        _pathLength = path.Length;
        _path = null;
    }

    /// <summary>Sets <see cref="Query"/>; none becomes null.</summary>
    internal void SetQuery(ReadOnlySpan<byte> ascii)
    {
        if (_queryCharacters.Length < ascii.Length)
            _queryCharacters = new char[Math.Max(ascii.Length, FirstCharacters)];
        _queryLength = Encoding.ASCII.GetChars(ascii, _queryCharacters);
        _query = null;
    }

    /// <summary>Makes it ready for the next call; the memory of a large body goes back to the pool.</summary>
    internal void Reset()
    {
        const int Kept = 64 * 1024;
        const int KeptCharacters = 4 * 1024;
        if (_pathCharacters.Length > KeptCharacters)
            _pathCharacters = [];
        if (_queryCharacters.Length > KeptCharacters)
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
        Runtime = null;
        _hasChecksum = _isResponseValidated = _isPresigned = false;
        _integrity = null;
        if (Buffer.WrittenCount > Kept)
            Buffer.Dispose();
        else
            Buffer.Clear();
    }

    private string MakePath() => _path = new string(_pathCharacters, 0, _pathLength);

    private string MakeQuery()
    {
        _query = new string(_queryCharacters, 0, _queryLength);
        _queryLength = 0;
        return _query;
    }
}
