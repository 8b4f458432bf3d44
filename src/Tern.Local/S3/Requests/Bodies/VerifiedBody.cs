using System.Security.Cryptography;
using Tern.Local.Http;
using Tern.Local.S3.Errors;
using Tern.Runtime;

namespace Tern.Local.S3.Requests.Bodies;

/// <summary>Computes the length and digests of a body while it is read, and compares them with the headers at its end.</summary>
/// <remarks>MD5 and checksum are computed here for documents only. For objects the engine computes them, because it stores them.</remarks>
internal sealed class VerifiedBody : AsyncReadOnlyStream
{
    private const int Md5Length = 16;

    private readonly Stream _source;
    private readonly ChunkedBody? _chunks;
    private readonly long? _length;
    private readonly string? _payloadHash;
    private readonly string? _contentMd5;
    private readonly DeclaredChecksum? _declared;
    private readonly IncrementalHash? _sha256;
    private readonly Checksum? _md5;
    private readonly Checksum? _checksum;
    private long _count;
    private bool _isAtEnd;

    /// <param name="source">The decoded body.</param>
    /// <param name="length">The declared length in bytes; null for any length.</param>
    /// <param name="payloadHash">The declared SHA-256 in hexadecimal; null for none.</param>
    /// <param name="contentMd5">The value of <c>Content-MD5</c>; null for none.</param>
    /// <param name="stated">The declared checksum; null for none.</param>
    /// <param name="isObject">Whether the body is the content of an object or a part.</param>
    /// <exception cref="S3ServiceException">The value of <c>Content-MD5</c> is not valid.</exception>
    public VerifiedBody(Stream source, long? length, string? payloadHash, string? contentMd5, DeclaredChecksum? stated, bool isObject)
    {
        _source = source;
        _chunks = source as ChunkedBody;
        _length = length;
        _payloadHash = payloadHash;
        _contentMd5 = isObject ? null : contentMd5?.Trim();
        _declared = stated;
        Span<byte> md5 = stackalloc byte[Md5Length + 2];
        if (_contentMd5 is not null && !(Convert.TryFromBase64String(_contentMd5, md5, out int count) && count == Md5Length))
            throw RequestErrors.InvalidMd5(_contentMd5);
        _sha256 = payloadHash is null ? null : IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        _md5 = _contentMd5 is null ? null : Checksum.Create("MD5");
        _checksum = stated is null || isObject ? null : Checksum.Create(stated.Algorithm);
    }

    /// <summary>The body whose <see cref="IncomingBody.TrailingChecksum"/> is set from the trailer.</summary>
    public IncomingBody? Incoming { get; set; }

    /// <inheritdoc/>
    /// <exception cref="S3ServiceException">The body does not match the headers.</exception>
    /// <exception cref="ClientDisconnectedException">The client closed the connection.</exception>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_isAtEnd || buffer.IsEmpty)
            return 0;
        int count;
        try
        {
            count = await _source.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
        catch (IOException e)
        {
            throw new ClientDisconnectedException(e);
        }
        _count += count;
        if (_count > _length || (count == 0 && _count < _length))
            throw RequestErrors.IncompleteBody();
        if (count == 0)
        {
            _isAtEnd = true;
            Verify();
            return 0;
        }
        ReadOnlySpan<byte> bytes = buffer.Span[..count];
        _sha256?.AppendData(bytes);
        _md5?.Append(bytes);
        _checksum?.Append(bytes);
        return count;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _sha256?.Dispose();
            _md5?.Dispose();
            _checksum?.Dispose();
            _chunks?.Dispose();
        }
        base.Dispose(disposing);
    }

    private void Verify()
    {
        if (_sha256 is not null)
        {
            string hash = Convert.ToHexStringLower(_sha256.GetHashAndReset());
            if (hash != _payloadHash)
                throw BodyErrors.PayloadHashMismatch(_payloadHash!, hash);
        }
        if (_md5 is not null && Finish(_md5) is var md5 && md5 != _contentMd5)
            throw RequestErrors.Md5Mismatch(_contentMd5!, md5);
        if (_declared is null)
            return;
        string expected = _declared.Value ?? Trailer();
        if (_checksum is not null && Finish(_checksum) != expected)
            throw RequestErrors.ChecksumMismatch(_declared.Algorithm);
        if (_declared.Value is null)
            Incoming?.TrailingChecksum = expected;
    }

    private string Trailer()
    {
        foreach ((string name, string value) in _chunks?.Trailers ?? [])
        {
            if (name == _declared!.HeaderName)
                return DeclaredChecksum.Check(_declared.Algorithm, value);
        }
        throw BodyErrors.MalformedTrailer();
    }

    private static string Finish(Checksum checksum)
    {
        byte[] value = new byte[checksum.Length];
        checksum.Finish(value);
        return Convert.ToBase64String(value);
    }
}
