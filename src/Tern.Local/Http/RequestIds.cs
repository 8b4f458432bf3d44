using Tern.Local.Services;

namespace Tern.Local.Http;

/// <summary>Creates the request IDs of responses.</summary>
/// <remarks>IDs must be unique, but need not be unpredictable. The cryptographic generator is slower.</remarks>
internal static class RequestIds
{
    private const string DynamoDBDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
    private const string S3Digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private const int DynamoDBLength = 52;
    private const int S3Length = 16;
    private const int ExtendedBytes = 48;

    /// <summary>Creates a request ID in the format of most services: a UUID.</summary>
    public static string Create() => UniqueId.Create().ToString();

    /// <summary>Creates a request ID in the format of DynamoDB: 52 digits of base 32.</summary>
    public static string CreateForDynamoDB() => Create(DynamoDBDigits, DynamoDBLength);

    /// <summary>Creates a request ID in the format of S3: 16 digits of base 32.</summary>
    public static string CreateForS3() => Create(S3Digits, S3Length);

    /// <summary>Creates the second request ID of S3 (<c>x-amz-id-2</c>): 48 bytes in base64.</summary>
    public static string CreateExtendedForS3()
    {
        Span<byte> bytes = stackalloc byte[ExtendedBytes];
        Random.Shared.NextBytes(bytes);
        return Convert.ToBase64String(bytes);
    }

    private static string Create(string digits, int length) =>
        string.Create(length, digits, static (id, digits) => Random.Shared.GetItems<char>(digits, id));
}
