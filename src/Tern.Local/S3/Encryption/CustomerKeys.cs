using Tern.Checksums;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Encryption;

/// <summary>Keys that customers give with each request (SSE-C): the digest is kept and compared, the key never is.</summary>
internal static class CustomerKeys
{
    private const int KeyLength = 32;

    /// <summary>Checks the three headers.</summary>
    /// <returns>MD5 of the key in base64; null when there are none of them.</returns>
    /// <exception cref="S3ServiceException">One is missing, or they do not fit together.</exception>
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

    /// <summary>Sees to it that a read brings the key that the object was written with.</summary>
    /// <exception cref="S3ServiceException">It brings none, another, or one where the object has none.</exception>
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

    /// <summary>Sees to it that a part brings the key that its upload was begun with.</summary>
    /// <exception cref="S3ServiceException">It brings none, or another.</exception>
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
