using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.Runtime;

namespace Tern.Local.S3.Encryption;

/// <summary>Checks customer-provided keys (SSE-C). The MD5 of a key is stored and compared; the key itself is never stored.</summary>
internal static class CustomerKeys
{
    private const string Header = "x-amz-server-side-encryption";
    private const string Aes256 = "AES256";
    private const int KeyLength = 32;

    /// <summary>Checks the three SSE-C headers.</summary>
    /// <returns>The MD5 of the key in base64; null when the request has none of the headers.</returns>
    /// <exception cref="S3ServiceException">A header is missing or not valid, or the MD5 does not match the key.</exception>
    public static string? Check(string? algorithm, string? key, string? keyMd5)
    {
        if (algorithm is null && key is null && keyMd5 is null)
            return null;
        if (algorithm is null)
            throw Missing("must provide a valid encryption algorithm.");
        if (algorithm != Aes256)
            throw InvalidAlgorithm(algorithm);
        if (key is null)
            throw Missing("must provide an appropriate secret key.");
        if (keyMd5 is null)
            throw Missing("must provide the client calculated MD5 of the secret key.");
        byte[] bytes = new byte[KeyLength];
        if (!Convert.TryFromBase64String(key, bytes, out int length) || length != KeyLength)
            throw RequestErrors.InvalidArgument("The secret key was invalid for the specified algorithm.", Header, null);
        using Checksum md5 = Checksum.Create("MD5")!;
        md5.Append(bytes);
        return Convert.ToBase64String(Digests.Finish(md5)) == keyMd5
            ? keyMd5
            : throw RequestErrors.InvalidArgument("The calculated MD5 hash of the key did not match the hash that was provided.", Header, null);
    }

    /// <summary>Checks that a read has the key that the object was written with.</summary>
    /// <exception cref="S3ServiceException">The key is missing, differs, or the object was written without one.</exception>
    public static void CheckRead(StoredEncryption encryption, string? algorithm, string? key, string? keyMd5)
    {
        // The service compares the MD5 with the stored one before it checks the key.
        if (algorithm == Aes256 && key is not null && keyMd5 is not null && encryption.CustomerKeyMd5 is { } stored && keyMd5 != stored)
            throw RequestErrors.AccessDenied("Requests specifying Server Side Encryption with Customer provided keys must provide the correct secret key.");
        string? given = Check(algorithm, key, keyMd5);
        if (encryption.CustomerKeyMd5 == given)
            return;
        throw RequestErrors.InvalidRequest(given is null
            ? "The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object."
            : "The encryption parameters are not applicable to this object.");
    }

    /// <summary>Checks that a part has the key that its upload was created with.</summary>
    /// <exception cref="S3ServiceException">The key is missing, differs, or the upload was created without one.</exception>
    public static void CheckPart(StoredEncryption encryption, string? algorithm, string? key, string? keyMd5)
    {
        string? given = Check(algorithm, key, keyMd5);
        if (encryption.CustomerKeyMd5 == given)
            return;
        throw RequestErrors.InvalidRequest(given is null || encryption.CustomerKeyMd5 is null
            ? "The multipart upload initiate requested encryption. Subsequent part requests must include the appropriate encryption parameters."
            : "The provided encryption parameters did not match the ones used originally.");
    }

    public static S3ServiceException InvalidAlgorithm(string algorithm) =>
        new(400, "InvalidEncryptionAlgorithmError", "The Encryption request you specified is not valid. Supported value: AES256.")
        {
            Details = [new("ArgumentName", Header), new("ArgumentValue", algorithm)],
        };

    private static S3ServiceException Missing(string what) =>
        RequestErrors.InvalidArgument($"Requests specifying Server Side Encryption with Customer provided keys {what}", Header, null);
}
