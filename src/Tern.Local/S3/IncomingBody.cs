namespace Tern.Local.S3;

/// <summary>The body of an upload, decoded, on its way in.</summary>
/// <remarks>
/// <para>
/// The content throws when its form is not what was promised, for example when the signature of a chunk is wrong. An upload whose content throws
/// leaves nothing.
/// </para>
/// <para>
/// Digests are computed once, while the bytes are stored, and compared there: with the members of the request (<c>ContentMD5</c>,
/// <c>ChecksumCrc32</c> …) and with <see cref="TrailingChecksum"/>.
/// </para>
/// </remarks>
internal sealed class IncomingBody(Stream content, long? length)
{
    /// <summary>The bytes of the object: no chunk signatures, no trailers. The engine reads it to its end and does not dispose it.</summary>
    public Stream Content { get; } = content;

    /// <summary>
    /// How many bytes the client promised: <c>x-amz-decoded-content-length</c>, else <c>Content-Length</c>. Null for the file of a form, which ends
    /// where its delimiter stands, and whose content sees to it that it is not too long.
    /// </summary>
    public long? Length { get; } = length;

    /// <summary>The algorithm of a checksum that comes behind the content (<c>x-amz-trailer</c>), for example <c>CRC32</c>; else null.</summary>
    public string? TrailingAlgorithm { get; init; }

    /// <summary>The checksum that came behind the content, in base64; set when the content has been read to its end.</summary>
    public string? TrailingChecksum { get; set; }
}
