using System.IO.Compression;
using System.Security.Cryptography;

namespace Tern.Local.Lambda.Functions;

/// <summary>The code of a version: an archive, or the address of an image. It is not executed.</summary>
/// <param name="Size">The length of the archive, in bytes.</param>
/// <param name="Sha256">The SHA-256 digest in base64; of an image, in hexadecimal digits.</param>
internal sealed record FunctionCodePackage(long Size, string Sha256)
{
    private const long MaxUnzippedSize = 262_144_000;

    /// <summary>The address of the image; null for an archive.</summary>
    public string? ImageUri { get; init; }

    /// <summary>The code of a function that is added by code.</summary>
    public static FunctionCodePackage None { get; } = new(0, Convert.ToBase64String(SHA256.HashData([])));

    /// <summary>Checks an archive, and computes its digest.</summary>
    /// <exception cref="TernServiceException">The archive cannot be read, or it is too large.</exception>
    public static FunctionCodePackage FromZip(ReadOnlyMemory<byte> zip)
    {
        try
        {
            using var archive = new ZipArchive(new MemoryStream(zip.ToArray(), writable: false));
            if (archive.Entries.Sum(entry => entry.Length) >= MaxUnzippedSize)
                throw LambdaFailures.InvalidParameter($"Unzipped size must be smaller than {MaxUnzippedSize} bytes");
        }
        catch (InvalidDataException)
        {
            throw LambdaFailures.InvalidParameter("Could not unzip uploaded file. Please check your file, then try to upload again.");
        }
        return new FunctionCodePackage(zip.Length, Convert.ToBase64String(SHA256.HashData(zip.Span)));
    }

    /// <summary>Returns the code of an object of S3, which is not read.</summary>
    public static FunctionCodePackage FromObject(string bucket, string key, string? version) => FromText($"s3://{bucket}/{key}?{version}");

    /// <summary>Returns the code of an image, which is not read.</summary>
    public static FunctionCodePackage FromImage(string uri) =>
        new(0, Convert.ToHexStringLower(SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(uri)))) { ImageUri = uri };

    private static FunctionCodePackage FromText(string text) => new(0, Convert.ToBase64String(SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(text))));
}
