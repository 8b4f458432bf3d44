namespace Tern.Local.Http;

/// <summary>Creates the ids of responses.</summary>
/// <remarks>Ids have to be unique, not unpredictable; the cryptographic generator is slow.</remarks>
internal static class RequestIds
{
    private const string DynamoDBDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUV";
    private const string S3Digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private const int DynamoDBLength = 52;
    private const int S3Length = 16;
    private const int ExtendedBytes = 48;

    /// <summary>An id as those of DynamoDB: 52 digits of base 32.</summary>
    public static string OfDynamoDB() => Create(DynamoDBDigits, DynamoDBLength);

    /// <summary>An id as those of S3: 16 digits of base 32.</summary>
    public static string OfS3() => Create(S3Digits, S3Length);

    /// <summary>The second id of S3: 48 bytes in base 64.</summary>
    public static string ExtendedOfS3()
    {
        Span<byte> bytes = stackalloc byte[ExtendedBytes];
        Random.Shared.NextBytes(bytes);
        return Convert.ToBase64String(bytes);
    }

    private static string Create(string digits, int length) =>
        string.Create(length, digits, static (id, digits) => Random.Shared.GetItems<char>(digits, id));
}
