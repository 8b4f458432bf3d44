using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.Runtime;

namespace Tern.Local.S3.Checksums;

/// <summary>Selects the digests of an uploaded body, and compares them with the values that the client sent.</summary>
internal sealed class UploadDigest : IDisposable
{
    private readonly byte[]? _md5;
    private readonly string? _value;
    private readonly IncomingBody _body;

    private UploadDigest(byte[]? md5, string? value, Checksum checksum, IncomingBody body)
    {
        _md5 = md5;
        _value = value;
        _body = body;
        Checksum = checksum;
    }

    /// <summary>The checksum to compute in addition to MD5.</summary>
    public Checksum Checksum { get; }

    /// <param name="contentMd5">The header <c>Content-MD5</c>.</param>
    /// <param name="given">The checksum in the headers.</param>
    /// <param name="wanted">The algorithm to use when the client sends no checksum.</param>
    /// <param name="body">The body to receive.</param>
    /// <exception cref="S3ServiceException">A value is not a valid digest, or the algorithm is unknown.</exception>
    public static UploadDigest Create(string? contentMd5, RequestChecksum given, string wanted, IncomingBody body)
    {
        byte[]? md5 = contentMd5 is null ? null : TryDecodeBase64(contentMd5, 16) ?? throw RequestErrors.InvalidMd5(contentMd5);
        Checksum checksum = Checksum.Create(given.Algorithm ?? body.TrailingAlgorithm ?? wanted) ?? throw RequestErrors.UnknownAlgorithm();
        if (given.Value is not { } value || TryDecodeBase64(value, checksum.Length) is not null)
            return new UploadDigest(md5, given.Value, checksum, body);
        checksum.Dispose();
        throw RequestErrors.InvalidChecksum(given.Algorithm!);
    }

    /// <summary>Compares the digests of the received body with those that the client sent.</summary>
    /// <returns>The checksum to store.</returns>
    /// <exception cref="S3ServiceException">A digest differs.</exception>
    public StoredChecksum Verify(ReceivedBody received)
    {
        if (_md5 is not null && !_md5.AsSpan().SequenceEqual(received.Md5))
            throw RequestErrors.Md5Mismatch(Convert.ToBase64String(_md5), Convert.ToBase64String(received.Md5));
        string value = Convert.ToBase64String(received.Checksum!);
        string? said = _value ?? (_body.TrailingAlgorithm == Checksum.Algorithm ? _body.TrailingChecksum : null);
        return said is null || said == value
            ? new StoredChecksum(Checksum.Algorithm, value, IsComposite: false)
            : throw RequestErrors.ChecksumMismatch(Checksum.Algorithm);
    }

    public void Dispose() => Checksum.Dispose();

    private static byte[]? TryDecodeBase64(string text, int length)
    {
        byte[] bytes = new byte[length];
        return Convert.TryFromBase64String(text, bytes, out int written) && written == length ? bytes : null;
    }
}
