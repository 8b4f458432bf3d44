using System.Buffers;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using Tern.Local.Http;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Requests.Signatures;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests.Bodies;

/// <summary>Decodes <c>aws-chunked</c> while it is read, and verifies the signature of each chunk at the end of the chunk.</summary>
/// <remarks>Only a buffer of 16 KiB is in memory. A line of more than 1,024 bytes is an error.</remarks>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html">Chunked uploads</seealso>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html">Chunked uploads with trailers</seealso>
internal sealed class ChunkedBody : AsyncReadOnlyStream
{
    private const int BufferSize = 16 * 1024;
    private const int MaxLineLength = 1024;
    private const int MaxTrailers = 16;
    private const int MinChunkSize = 8 * 1024;
    private const string SignatureParameter = "chunk-signature=";
    private const string TrailerSignature = "x-amz-trailer-signature";

    private readonly Stream _source;
    private readonly ChunkVerifier? _signatures;
    private readonly bool _hasTrailer;
    private readonly IncrementalHash? _hash;
    private readonly List<KeyValuePair<string, string>> _trailers = [];
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(BufferSize);
    private int _start;
    private int _end;
    private long _remaining;
    private long _size;
    private string? _signature;
    private bool _isAtEnd;

    /// <param name="source">The encoded body.</param>
    /// <param name="signatures">Verifies chunks and trailers; null when they are not signed or not to be verified.</param>
    /// <param name="hasTrailer">Whether trailers follow the last chunk.</param>
    public ChunkedBody(Stream source, ChunkVerifier? signatures, bool hasTrailer)
    {
        _source = source;
        _signatures = signatures;
        _hasTrailer = hasTrailer;
        _hash = signatures is null ? null : IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    }

    /// <summary>The trailers, with names in lower case. Complete when the body has been read to its end.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Trailers => _trailers;

    /// <inheritdoc/>
    /// <exception cref="S3ServiceException">The body is malformed, ends early, or has a wrong signature.</exception>
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (_isAtEnd || buffer.IsEmpty)
            return 0;
        if (_remaining == 0 && !await OpenChunkAsync(cancellationToken).ConfigureAwait(false))
            return 0;
        int count = (int)Math.Min(buffer.Length, _remaining);
        if (_end > _start)
        {
            count = Math.Min(count, _end - _start);
            _buffer.AsSpan(_start, count).CopyTo(buffer.Span);
            _start += count;
        }
        else
        {
            count = await _source.ReadAsync(buffer[..count], cancellationToken).ConfigureAwait(false);
            if (count == 0)
                throw RequestErrors.IncompleteBody();
        }
        _hash?.AppendData(buffer.Span[..count]);
        _remaining -= count;
        if (_remaining == 0)
            await CloseChunkAsync(cancellationToken).ConfigureAwait(false);
        return count;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing && _buffer.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = [];
            _hash?.Dispose();
        }
        base.Dispose(disposing);
    }

    // Returns true when there are bytes to read. At the last chunk, which is empty, it also reads the trailers.
    private async ValueTask<bool> OpenChunkAsync(CancellationToken cancellationToken)
    {
        // Only the last chunk can have less than 8 KiB.
        bool wasSmall = _size is > 0 and < MinChunkSize;
        ReadHeader(await ReadLineAsync(cancellationToken).ConfigureAwait(false) ?? throw RequestErrors.IncompleteBody());
        if (_size > 0)
        {
            if (wasSmall)
                throw new S3ServiceException(403, "InvalidChunkSizeError", "Only the last chunk is allowed to have a size less than 8192 bytes");
            _remaining = _size;
            return true;
        }
        _isAtEnd = true;
        VerifyChunk();
        await ReadTrailersAsync(cancellationToken).ConfigureAwait(false);
        return false;
    }

    private async ValueTask CloseChunkAsync(CancellationToken cancellationToken)
    {
        VerifyChunk();
        if (await ReadLineAsync(cancellationToken).ConfigureAwait(false) is not "")
            throw Malformed();
    }

    private void ReadHeader(string line)
    {
        int semicolon = line.IndexOf(';', StringComparison.Ordinal);
        ReadOnlySpan<char> size = semicolon < 0 ? line : line.AsSpan(0, semicolon);
        if (size.Length > 15 || !long.TryParse(size, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out _size))
            throw Malformed();
        ReadOnlySpan<char> extension = semicolon < 0 ? [] : line.AsSpan(semicolon + 1).Trim();
        _signature = extension.StartsWith(SignatureParameter, StringComparison.Ordinal) ? extension[SignatureParameter.Length..].ToString() : null;
    }

    private void VerifyChunk()
    {
        if (_signatures is null)
            return;
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        _hash!.GetHashAndReset(hash);
        if (!_signatures.VerifyChunk(hash, _signature))
            throw SignatureErrors.SignatureDoesNotMatch();
    }

    private async ValueTask ReadTrailersAsync(CancellationToken cancellationToken)
    {
        var signed = new StringBuilder();
        string? signature = null;
        while (await ReadLineAsync(cancellationToken).ConfigureAwait(false) is { Length: > 0 } line)
        {
            int colon = line.IndexOf(':', StringComparison.Ordinal);
            if (colon <= 0 || !_hasTrailer || _trailers.Count == MaxTrailers)
                throw BodyErrors.MalformedTrailer();
            string name = line[..colon].Trim().ToLowerInvariant();
            string value = line[(colon + 1)..].Trim();
            if (name == TrailerSignature)
            {
                signature = value;
                continue;
            }
            _trailers.Add(new(name, value));
            signed.Append(name).Append(':').Append(value).Append('\n');
        }
        if (_hasTrailer && _signatures is not null && !_signatures.VerifyTrailer(SHA256.HashData(Encoding.Latin1.GetBytes(signed.ToString())), signature))
            throw SignatureErrors.SignatureDoesNotMatch();
    }

    /// <summary>Reads a line without its line break; null at the end of the body.</summary>
    private async ValueTask<string?> ReadLineAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            int length = _buffer.AsSpan(_start, _end - _start).IndexOf("\r\n"u8);
            // The limit must not depend on how the bytes arrive: one byte of the line break may still be missing.
            if (length > MaxLineLength || (length < 0 && _end - _start > MaxLineLength + 1))
                throw Malformed();
            if (length >= 0)
            {
                string line = Encoding.Latin1.GetString(_buffer, _start, length);
                _start += length + 2;
                return line;
            }
            _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
            _end -= _start;
            _start = 0;
            int count = await _source.ReadAsync(_buffer.AsMemory(_end), cancellationToken).ConfigureAwait(false);
            if (count == 0)
                return _end == 0 ? null : throw RequestErrors.IncompleteBody();
            _end += count;
        }
    }

    private static S3ServiceException Malformed() => RequestErrors.InvalidRequest("The body is not well-formed aws-chunked content.");
}
