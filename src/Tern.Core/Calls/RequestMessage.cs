using System.Text;
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

    /// <summary>Labels to put before the endpoint's host, with a trailing dot (<c>smithy.api#endpoint</c>); null for none.</summary>
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
    public string NewIdempotencyToken() => IdempotencyTokens();

    /// <summary>Whether something in it is a secret as it is, so that it goes over an encrypted connection only, or to this machine.</summary>
    internal bool RequiresTls { get; set; }

    internal Func<string> IdempotencyTokens { get; set; } = null!;

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
