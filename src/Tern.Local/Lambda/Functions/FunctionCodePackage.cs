using System.IO.Compression;
using System.Security.Cryptography;

namespace Tern.Local.Lambda.Functions;

/// <summary>The code of a version: an archive, or the address of an image. Immutable.</summary>
/// <param name="Size">The length of the archive, in bytes.</param>
/// <param name="Sha256">The SHA-256 digest in base64; of an image, in hexadecimal digits.</param>
internal sealed record FunctionCodePackage(long Size, string Sha256)
{
    /// <summary>The maximum length of the files of an archive, in bytes.</summary>
    public const long MaxUnzippedSize = 262_144_000;

    /// <summary>The name of the program that a custom runtime starts.</summary>
    public const string Bootstrap = "bootstrap";

    /// <summary>The archive; null for an image, for an object of S3 and for a function that is added by code.</summary>
    public ReadOnlyMemory<byte>? Archive { get; init; }

    /// <summary>Whether the archive contains a program with the name <c>bootstrap</c>, which can be executed as a process.</summary>
    public bool HasBootstrap { get; init; }

    /// <summary>The address of the image; null for an archive.</summary>
    public string? ImageUri { get; init; }

    /// <summary>The code of a function that is added by code.</summary>
    public static FunctionCodePackage None { get; } = new(0, Convert.ToBase64String(SHA256.HashData([])));

    /// <summary>Checks an archive, and computes its digest.</summary>
    /// <exception cref="TernServiceException">The archive cannot be read, or it is too large.</exception>
    public static FunctionCodePackage FromZip(ReadOnlyMemory<byte> zip)
    {
        // The buffer of the request is reused.
        byte[] bytes = zip.ToArray();
        bool hasBootstrap;
        try
        {
            using var archive = new ZipArchive(new MemoryStream(bytes, writable: false));
            hasBootstrap = archive.GetEntry(Bootstrap) is not null;
            if (archive.Entries.Sum(entry => entry.Length) >= MaxUnzippedSize)
                throw LambdaFailures.InvalidParameter($"Unzipped size must be smaller than {MaxUnzippedSize} bytes");
        }
        catch (Exception e) when (e is InvalidDataException or OverflowException)
        {
            throw LambdaFailures.InvalidParameter("Could not unzip uploaded file. Please check your file, then try to upload again.");
        }
        return new FunctionCodePackage(bytes.Length, Convert.ToBase64String(SHA256.HashData(bytes))) { Archive = bytes, HasBootstrap = hasBootstrap };
    }

    /// <summary>Returns the code of an object of S3, which is not read.</summary>
    public static FunctionCodePackage FromObject(string bucket, string key, string? version) => FromText($"s3://{bucket}/{key}?{version}");

    /// <summary>Returns the code of an image, which is not read.</summary>
    public static FunctionCodePackage FromImage(string uri) =>
        new(0, Convert.ToHexStringLower(SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(uri)))) { ImageUri = uri };

    private static FunctionCodePackage FromText(string text) => new(0, Convert.ToBase64String(SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(text))));
}
