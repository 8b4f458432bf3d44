using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.Runtime;

namespace Tern.Local.S3.Encryption;

/// <summary>Checks customer-provided keys (SSE-C). The MD5 of a key is stored and compared; the key itself is never stored.</summary>
internal static class CustomerKeys
{
    private const int KeyLength = 32;

    /// <summary>Checks the three SSE-C headers.</summary>
    /// <returns>The MD5 of the key in base64; null when the request has none of the headers.</returns>
    /// <exception cref="S3ServiceException">A header is missing or not valid, or the MD5 does not match the key.</exception>
    public static string? Check(string? algorithm, string? key, string? keyMd5)
    {
        if (algorithm is null && key is null && keyMd5 is null)
            return null;
        if (algorithm is null)
            throw Missing("must provide a valid encryption algorithm.", "x-amz-server-side-encryption");
        if (algorithm != "AES256")
            throw InvalidAlgorithm(algorithm);
        if (key is null)
            throw Missing("must provide an appropriate secret key.", "x-amz-server-side-encryption");
        if (keyMd5 is null)
            throw Missing("must provide the client calculated MD5 of the secret key.", "x-amz-server-side-encryption");
        byte[] bytes = new byte[KeyLength];
        if (!Convert.TryFromBase64String(key, bytes, out int length) || length != KeyLength)
            throw RequestErrors.InvalidArgument("The secret key was invalid for the specified algorithm.", "x-amz-server-side-encryption", "null");
        using Checksum md5 = Checksum.Create("MD5")!;
        md5.Append(bytes);
        return Convert.ToBase64String(Digests.Finish(md5)) == keyMd5
            ? keyMd5
            : throw RequestErrors.InvalidArgument(
                "The calculated MD5 hash of the key did not match the hash that was provided.", "x-amz-server-side-encryption", "null");
    }

    /// <summary>Checks that a read has the key that the object was written with.</summary>
    /// <exception cref="S3ServiceException">The key is missing, differs, or the object was written without one.</exception>
    public static void CheckRead(StoredEncryption encryption, string? algorithm, string? key, string? keyMd5)
    {
        string? given = Check(algorithm, key, keyMd5);
        if (encryption.CustomerKeyMd5 == given)
            return;
        if (given is null)
        {
            throw RequestErrors.InvalidRequest(
                "The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.");
        }
        throw encryption.CustomerKeyMd5 is null
            ? RequestErrors.InvalidRequest("The encryption parameters are not applicable to this object.")
            : RequestErrors.AccessDenied("Access Denied");
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
        new(400, "InvalidEncryptionAlgorithmError", "The encryption request you specified is not valid. The valid value is AES256.")
        {
            Details = [new("ArgumentName", "x-amz-server-side-encryption"), new("ArgumentValue", algorithm)],
        };

    private static S3ServiceException Missing(string what, string name) => RequestErrors.InvalidArgument(
        $"Requests specifying Server Side Encryption with Customer provided keys {what}", name, "null");
}
