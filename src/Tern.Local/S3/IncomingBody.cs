namespace Tern.Local.S3;

/// <summary>The decoded body of an upload.</summary>
/// <remarks>
/// <para>
/// The content throws when it does not match the request, for example when the signature of a chunk is wrong. Then nothing is stored.
/// </para>
/// <para>
/// Digests are computed once, while the bytes are stored, and compared there: with the members of the request (<c>ContentMd5</c>,
/// <c>ChecksumCrc32</c> …) and with <see cref="TrailingChecksum"/>.
/// </para>
/// </remarks>
internal sealed class IncomingBody(Stream content, long? length)
{
    /// <summary>The bytes of the object, without chunk signatures and trailers. The engine reads it to its end and does not dispose it.</summary>
    public Stream Content { get; } = content;

    /// <summary>
    /// The declared length in bytes: <c>x-amz-decoded-content-length</c>, otherwise <c>Content-Length</c>. Null for the file of a form, which ends
    /// at its delimiter, and whose content throws when it is too long.
    /// </summary>
    public long? Length { get; } = length;

    /// <summary>The algorithm of a checksum in a trailer (<c>x-amz-trailer</c>), for example <c>CRC32</c>; otherwise null.</summary>
    public string? TrailingAlgorithm { get; init; }

    /// <summary>The checksum of the trailer in base64. Set when the content has been read to its end.</summary>
    public string? TrailingChecksum { get; set; }
}
